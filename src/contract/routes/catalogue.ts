import type { Route } from './route.ts'

export const catalogueRoutes = {
  listProducts: { method: 'GET', path: '/api/shopify-products', summary: 'The catalogue' },
  createProduct: { method: 'POST', path: '/api/shopify-products', summary: 'Add a product' },
  updateProduct: { method: 'PUT', path: '/api/shopify-products/{id}', summary: 'Change a product' },
  deleteProduct: { method: 'DELETE', path: '/api/shopify-products/{id}', summary: 'Delete a product' },
  deleteProducts: {
    method: 'POST',
    path: '/api/shopify-products/bulk-delete',
    summary: 'Delete the listed products with their sales records',
  },
  exportProducts: {
    method: 'GET',
    path: '/api/shopify-products/export',
    answer: 'file',
    summary: 'The catalogue as it is searched, filtered and sorted, as CSV, XLSX or JSON',
  },
  productFacets: {
    method: 'GET',
    path: '/api/shopify-products/facets',
    summary: 'Vendors and product types of the catalogue with how many products each has',
  },
  // After the paths of this form that are words and no ids.
  getProduct: { method: 'GET', path: '/api/shopify-products/{id}', summary: 'One product' },
  listSales: { method: 'GET', path: '/api/sales-history', summary: 'Sales records, newest first' },
  createSale: { method: 'POST', path: '/api/sales-history', summary: 'Add a sales record' },
  updateSale: { method: 'PUT', path: '/api/sales-history/{id}', summary: 'Change a sales record' },
  deleteSale: { method: 'DELETE', path: '/api/sales-history/{id}', summary: 'Delete a sales record' },
  bulkAddSales: {
    method: 'POST',
    path: '/api/sales-history/bulk',
    maxBodyBytes: 33_554_432,
    summary: 'Add many sales records',
  },
  deleteSales: {
    method: 'POST',
    path: '/api/sales-history/bulk-delete',
    summary: 'Delete the listed sales records',
  },
  exportSales: {
    method: 'GET',
    path: '/api/sales-history/export',
    answer: 'file',
    summary: 'Sales records as they are searched, filtered and sorted, as CSV, XLSX or JSON',
  },
  getSale: { method: 'GET', path: '/api/sales-history/{id}', summary: 'One sales record' },
  restoreDeletion: {
    method: 'POST',
    path: '/api/deletions/{deletionId}/restore',
    summary: 'Bring back what one deletion took, within a day',
  },
  dataSummary: {
    method: 'GET',
    path: '/api/data-summary',
    summary: 'Products, orders, revenue and what is missing in the catalogue',
  },
} as const satisfies Record<string, Route>
