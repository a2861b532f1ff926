import { writeStoreFiles } from '/work/w/threads/bench/estimation/orders-csv.ts'

const [n, dir] = process.argv.slice(2)
console.log(
  await writeStoreFiles({ orders: `${dir}/orders.csv`, products: `${dir}/products.csv` }, Number(n), 24),
)
