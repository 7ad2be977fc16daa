import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react({ compiler: true })],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // These know light-dark() and nesting: taken apart for older ones it would follow the system rather than the chosen theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // An inlined asset would need its own word in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  // Found at the start rather than while somebody is looking at a page, which then reloads.
  optimizeDeps: {
    entries: ['src/web/main.tsx', 'src/features/*/web/*.tsx'],
    include: ['react/compiler-runtime'],
  },
  server: {
    // Only where Vite runs by itself; `npm run dev` serves both from one address.
    proxy: { '/api': process.env.API_ORIGIN ?? 'http://localhost:3000' },
  },
});
