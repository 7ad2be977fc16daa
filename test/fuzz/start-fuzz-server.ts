import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BooksProblem } from '#features/money/ledger/server/check-books.ts';
import { root } from '#test/test-cache.ts';
import type { FromFuzzServer, ToFuzzServer } from './fuzz-server.ts';

export interface FuzzServer {
  url: string;
  engine: string;
  cookies: Record<string, string>;
  /** Values for requests that no response contains, such as the users' password. */
  hints: unknown[];
  /** The administrator's credentials. */
  signIn: Record<string, unknown>;
  /**
   * Returns the internal error that the server threw while handling the request with this number.
   */
  failureOf(number: number): string | undefined;
  /** Returns the output since the last call. It should be empty. */
  takeOutput(): string;
  /** Returns why the server process ended; undefined if it is running. */
  ended(): string | undefined;
  /** Gives the server a moment to exit, to distinguish a broken connection from a dead server. */
  mayEnd(): Promise<void>;
  putPeopleBack(): Promise<void>;
  checkBooks(): Promise<{ problems: BooksProblem[]; megabytes: number }>;
  close(): Promise<void>;
}

/**
 * A warning that the image library prints about an invalid resolution. It reads the image anyway.
 */
const PICTURE_GRUMBLE = /\n?\(process:\d+\): GLib-GObject-CRITICAL \*\*: .*'[xy]res'.*\n/g;

type Reported<Is extends FromFuzzServer['is']> = Extract<FromFuzzServer, { is: Is }>;

/** Starts a server for a fuzz run. See fuzz-server.ts for the values in `env`. */
export async function startFuzzServer(env: Record<string, string>): Promise<FuzzServer> {
  const child = fork(`${root}test/fuzz/fuzz-server.ts`, {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    detached: true, // so Ctrl-C stops only the run, which then checks the books
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let end: string | undefined;
  const hasExited = once(child, 'exit');
  const failures = new Map<number, string>();
  child.stdout?.on('data', (part) => (output += String(part)));
  child.stderr?.on('data', (part) => (output += String(part)));
  child.on(
    'exit',
    (code, signal) => (end = `the server ended with ${signal ?? `exit code ${code}`}`),
  );
  child.on('message', (message: FromFuzzServer) => {
    if (message.is === 'failure') failures.set(message.number, message.text);
  });

  function nextReport<Is extends FromFuzzServer['is']>(is: Is): Promise<Reported<Is>> {
    return new Promise((resolve, reject) => {
      const listen = (message: FromFuzzServer) => {
        if (message.is !== is) return;
        child.off('message', listen).off('exit', fail);
        resolve(message as Reported<Is>);
      };
      const fail = () => reject(new Error(`${end ?? 'the server ended'}\n${output}`));
      child.on('message', listen).on('exit', fail);
    });
  }
  const ask = <Is extends FromFuzzServer['is']>(asked: ToFuzzServer, is: Is) => {
    if (!child.connected) return Promise.reject(new Error(end ?? 'the server ended'));
    const answer = nextReport(is);
    child.send(asked);

    return answer;
  };

  const { url, engine, cookies, hints, signIn } = await nextReport('ready');

  return {
    url,
    engine,
    cookies,
    hints,
    signIn,
    failureOf: (number) => failures.get(number),
    takeOutput() {
      const taken = output.replaceAll(PICTURE_GRUMBLE, '');
      output = '';

      return taken;
    },
    ended: () => end,
    async mayEnd() {
      const moment = new Promise((resolve) => setTimeout(resolve, 1000));
      await Promise.race([hasExited, moment]);
    },
    putPeopleBack: async () => void (await ask('put people back', 'people are back')),
    checkBooks: () => ask('check books', 'books'),
    async close() {
      if (end) return;
      child.send('close');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await hasExited;
      clearTimeout(timer);
    },
  };
}
