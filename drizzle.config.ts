import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/kit/db/schema',
  out: './src/server/kit/db/migrations',
})
