import './check-node.mjs';
import { createServer } from 'vite';
import { freePort } from './free-port.mjs';
import { root, run } from './run.mjs';

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? 'localhost';
const apiPort = await freePort();

// A single URL for both: Vite serves the web app and forwards all other requests to the server.
const web = await createServer({
  root,
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '/api': { target: `http://127.0.0.1:${apiPort}` },
      '/d/': { target: `http://127.0.0.1:${apiPort}` },
      '/verify': { target: `http://127.0.0.1:${apiPort}` },
      '/web-form/': { target: `http://127.0.0.1:${apiPort}` },
      '^/calendar/.*\\.ics$': { target: `http://127.0.0.1:${apiPort}` },
      // Vite serves the page; the server handles its POST.
      '^/unsubscribe/': {
        target: `http://127.0.0.1:${apiPort}`,
        bypass: ({ method, url }) => (method === 'POST' ? undefined : url),
      },
    },
  },
});
await web.listen();

// The server restarts whenever one of its files changes.
process.exitCode = await run('tsx', ['watch', '--clear-screen=false', 'src/app/server/main.ts'], {
  detached: true,
  env: {
    PORT: String(apiPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
  },
});
await web.close();
