/** A DNS server in the test's own process, over UDP, that serves the test's TXT records. */
import { createSocket } from 'node:dgram';

/** A name's TXT records, each as the strings it is sent in, or the way the lookup fails. */
type DnsAnswer = readonly (readonly string[])[] | 'silent' | 'broken';

interface DnsServer {
  /** The server's address, for `createTxtLookup`. */
  address: string;
  /** Records by lowercase name. Other names don't exist. */
  records: Map<string, DnsAnswer>;
  /** The requested names, in order. */
  asked: string[];
  close(): Promise<void>;
}

const HEADER = 12;
const RESPONSE = 0x8180;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** Returns the name in a question and the position where the question ends. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }

  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

function txtRecord(pieces: readonly string[]): Buffer {
  const texts = pieces.map((piece) => Buffer.from(piece));
  const data = Buffer.concat(texts.flatMap((text) => [Buffer.from([text.length]), text]));
  const head = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 1, 0, 0]);
  head.writeUInt16BE(data.length, 10);

  return Buffer.concat([head, data]);
}

function responseTo(query: Buffer, end: number, answer: DnsAnswer | undefined): Buffer {
  const failure = answer === undefined ? NO_SUCH_NAME : SERVER_FAILURE;
  const rows = typeof answer === 'object' ? answer.map(txtRecord) : [];
  const head = Buffer.from(query.subarray(0, HEADER));
  head.writeUInt16BE(RESPONSE + (typeof answer === 'object' ? 0 : failure), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(rows.length, 6);
  head.writeUInt32BE(0, 8);

  return Buffer.concat([head, query.subarray(HEADER, end), ...rows]);
}

/** Starts a DNS server on a free port. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const records = new Map<string, DnsAnswer>();
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionOf(query);
    asked.push(name);
    const answer = records.get(name);
    if (answer !== 'silent') socket.send(responseTo(query, end, answer), port, address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });

  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
