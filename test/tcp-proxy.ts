import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy in front of a server, for tests that cut connections or stop their traffic. */
export interface TcpProxy {
  /** The server's URL through the proxy. */
  url: string;
  /** Returns how many connections have been cut so far. */
  cuts: () => number;
  /**
   * Cuts the next `times` connections on which a client sends this text, before the server receives
   * it.
   */
  cutAt(text: string, times: number): void;
  /** Delays the server's output by this long from now on. */
  slow(ms: number): void;
  /** Stops forwarding data in either direction but keeps every connection open. */
  silence(): void;
  /** Forwards new connections again. Earlier connections still forward nothing. */
  heal(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port that forwards to the server at `serverUrl`. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let cut = { text: '', left: 0 };
  let cuts = 0;
  let isSilent = false;
  let lateMs = 0;
  let healed = 0;

  const proxy = createServer((client) => {
    const isLost = () => isSilent || startedAt < healed;
    const startedAt = performance.now();
    const server = connect(Number(port), hostname);
    const both = [client, server];
    const end = () => both.forEach((socket) => socket.destroy());
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (bytes) => {
      if (isLost()) return;
      if (cut.left > 0 && bytes.includes(cut.text)) {
        cut.left -= 1;
        cuts += 1;
        end();
      } else {
        server.write(bytes);
      }
    });
    server.on('data', (bytes) => {
      if (isLost()) return;
      if (lateMs === 0) client.write(bytes);
      else setTimeout(() => client.write(bytes), lateMs);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

  return {
    url: url.href,
    cuts: () => cuts,
    cutAt(text, times) {
      cut = { text, left: times };
    },
    slow(ms) {
      lateMs = ms;
    },
    silence() {
      isSilent = true;
    },
    heal() {
      isSilent = false;
      healed = performance.now();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
