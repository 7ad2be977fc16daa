/**
 * An S3-compatible storage server in the test's own process. Implements the parts of the protocol
 * that Gable uses, and validates requests strictly.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const REGION = 'us-west-2';
const BUCKET = 'ridgeline-files';
const ACCESS_KEY_ID = 'AKIARIDGELINE';
const SECRET = 'a secret/of+the bucket';
/** Two objects per page, so even a short list has several pages. */
const LISTED_AT_ONCE = 2;

export interface S3Double {
  /** Environment variables for a server that uses this storage. */
  settings: Record<string, string>;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Makes the next calls fail with this status. */
  failNext: (count: number, status: number) => void;
  /** All calls so far, such as 'PUT 4f…c1'. */
  calls: string[];
  close: () => Promise<void>;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Returns why a request is rejected; null if it has a valid version 4 signature. */
function signatureProblem({ method = '', headers }: IncomingMessage, url: URL): string | null {
  const [, date = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIARIDGELINE\/(\d{8})\/us-west-2\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const at = String(headers['x-amz-date']);
  if (!signature || !at.startsWith(date)) return 'InvalidRequest';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  if (
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((one) => names.split(';').includes(one))
  )
    return 'InvalidRequest';
  const canonical = [
    method,
    url.pathname,
    query,
    signedHeaders.join(''),
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${date}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [date, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${SECRET}`,
  );

  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

/** Starts the storage server on a free local port. */
export async function startS3(): Promise<S3Double> {
  const objects: S3Double['objects'] = new Map();
  const calls: string[] = [];
  let failures = { count: 0, status: 500 };

  function refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  }

  function listTo(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()].filter((name) => name > after).toSorted();
    const page = names.slice(0, LISTED_AT_ONCE);
    const contents = page.map((name) => {
      const { bytes, at } = objects.get(name) ?? { bytes: Buffer.alloc(0), at: new Date() };

      return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const more =
      names.length > page.length
        ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>`
        : '';
    response.end(
      `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`,
    );
  }

  function getTo(response: ServerResponse, key: string, range: string | undefined): void {
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (from === undefined || to === undefined) {
      response.end(object.bytes);
      return undefined;
    }
    response.writeHead(206).end(object.bytes.subarray(Number(from), Number(to) + 1));
    return undefined;
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const [, bucket, key = ''] = url.pathname.split('/');
    calls.push(`${request.method} ${key}`);
    const body = await buffer(request);
    if (failures.count > 0) {
      failures = { ...failures, count: failures.count - 1 };
      return refuse(response, failures.status, 'SlowDown');
    }
    const problem = signatureProblem(request, url);
    if (problem) return refuse(response, 403, problem);
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined)
        return refuse(response, 411, 'MissingContentLength');
      if (sha256(body) !== request.headers['x-amz-content-sha256'])
        return refuse(response, 400, 'XAmzContentSHA256Mismatch');
      objects.set(key, { bytes: body, at: new Date() });
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '' && url.searchParams.get('list-type') === '2') {
      listTo(response, url.searchParams);
    } else getTo(response, key, request.headers.range);

    return undefined;
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: {
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_REGION: REGION,
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      FILES_S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    calls,
    failNext: (count, status) => {
      failures = { count, status };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
