/**
 * Serves change streams for tests of the shared worker, whose requests can't be stubbed in the
 * page.
 */
import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

interface Stream {
  address: string;
  response: ServerResponse;
}

/**
 * Serves `/api/live` like the server. Tests write to the open streams with `POST /live-test/say`,
 * break them with `POST /live-test/break`, and get their URLs with `GET /live-test/opened`.
 */
export function streamServer(): Plugin {
  let opened: string[] = [];
  const streams = new Set<Stream>();

  return {
    name: 'stream-server',
    configureServer({ middlewares }) {
      middlewares.use('/api/live', ({ originalUrl = '' }, response) => {
        const stream = { address: originalUrl, response };
        opened.push(originalUrl);
        streams.add(stream);
        response.on('close', () => streams.delete(stream));
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
        });
        response.write(':\n\n');
      });
      middlewares.use('/live-test', (request, response) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          for (const stream of streams) {
            if (request.url === '/say') stream.response.write(text);
            if (request.url === '/break') stream.response.end();
          }
          const result = { opened, open: [...streams].map(({ address }) => address) };
          if (request.url === '/forget') opened = [];
          response.setHeader('Content-Type', 'application/json');
          response.end(JSON.stringify(result));
        });
      });
    },
  };
}
