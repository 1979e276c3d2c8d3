import node from '@astrojs/node';
import { defineConfig, memoryCache } from 'astro/config';

export default defineConfig({
  output: 'server',
  // Next would take `src/pages` for pages of its own.
  srcDir: './astro',
  adapter: node({ mode: 'standalone' }),
  cache: { provider: memoryCache() },
  routeRules: { '/cached/[...path]': { maxAge: 3600 } },
});
