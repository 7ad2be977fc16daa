/**
 * Generates requests whose body may be valid but whose envelope is not: method, URL, headers,
 * cookies, or HTTP itself.
 */
import fc from 'fast-check';
import { bodyBytes, targetOf } from './fuzz-request.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { hostileText } from './hostile-values.ts';

type Change = (request: FuzzRequest) => FuzzRequest;

/** Hostile strings, encoded for use in HTTP headers. */
const headerText = hostileText.map((text) =>
  Buffer.from(text.slice(0, 3000))
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim(),
);

const CONTENT_TYPES = [
  '',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/json;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/jsonx',
  'text/plain',
  'text/csv',
  'image/png',
  'image/',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  'application',
  '/',
  '*/*',
  'a'.repeat(5000),
];

const HEADERS: [string, string][] = [
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['transfer-encoding', 'chunked'],
  ['accept', 'text/html'],
  ['accept', 'nothing/at-all;q=x'],
  ['accept-encoding', 'br'],
  ['accept-encoding', 'gzip'],
  ['accept-encoding', 'zstd, *;q=0'],
  ['accept-encoding', 'identity;q=0'],
  ['accept-language', 'x'.repeat(3000)],
  ['range', 'bytes=0-0'],
  ['range', 'bytes=-99999999999999'],
  ['if-none-match', '*'],
  ['if-none-match', '"x"'],
  ['if-modified-since', 'never'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['origin', 'http://['],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-origin'],
  ['sec-fetch-site', ''],
  ['sec-fetch-mode', 'navigate'],
  ['host', 'evil.example'],
  ['host', '[::1'],
  ['host', ''],
  ['x-forwarded-for', '1.2.3.4, not an address'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'https'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', 'x'.repeat(2000)],
  ['authorization', 'Bearer x'],
  ['authorization', 'Basic ////'],
  ['user-agent', 'x'.repeat(5000)],
  ['user-agent', ''],
  ['idempotency-key', 'one-and-the-same'],
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(3000)],
  ['idempotency-key', '\u00e9\u00ff'],
  ['expect', '100-continue'],
  ['connection', 'close'],
  ['connection', 'upgrade'],
  ['te', 'trailers'],
  ['max-forwards', '0'],
];

const COOKIES = [
  'gable=',
  'gable=x',
  'gable=%',
  'gable=%00',
  'gable=a; gable=b',
  '__Host-gable=x',
  'gable',
  '=',
  ';;;',
  `gable=${'x'.repeat(4000)}`,
  `gable=${'A'.repeat(43)}`,
  'gable="quoted"',
  "gable=' or 1=1 --",
  '__proto__=x; constructor=y',
  Array.from({ length: 200 }, (_, index) => `c${index}=1`).join('; '),
];

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
];

const header =
  (name: string, value: string): Change =>
  (request) => ({
    ...request,
    headers: { ...request.headers, [name]: value },
  });

const offCourse = (request: FuzzRequest): FuzzRequest => ({ ...request, isOnCourse: false });

const PATHS: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/api/.'),
  (path) => path.replace('/api', '/api/../api'),
  (path) => path.replace('/api/', '/api%2F'),
  (path) => path.replace('/api/', '/api//'),
  (path) => `${path}%00`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}/%2e%2e/%2e%2e/etc/passwd`,
  (path) => `${path}%`,
  (path) => `${path}.json`,
  (path) => `${path}${'/x'.repeat(500)}`,
  (path) => `${path}/${'x'.repeat(9000)}`,
  (path) => `${path}\\..\\`,
  (path) => `${path}#x`,
  (path) => `${path}\u00e9\u00ff`,
  () => '/',
  () => '/assets/../../package.json',
  () => '/assets/%2e%2e%2findex.html',
  () => '/index.html',
  () => '/api',
  () => '/api/openapi.json',
  () => '/api/health',
  () => '*',
];

const lines = (...all: string[]) => Buffer.from(`${all.join('\r\n')}\r\n\r\n`, 'latin1');

const BROKEN_HTTP: Buffer[] = [
  lines('GET /api/health HTTP/1.1'), // no host
  lines('GET /api/health HTTP/1.0'),
  lines('GET /api/health HTTP/9.9', 'host: x'),
  lines('get /api/health http/1.1', 'host: x'),
  lines('FOO /api/health HTTP/1.1', 'host: x'),
  lines('CONNECT evil.example:443 HTTP/1.1', 'host: x'),
  lines('OPTIONS * HTTP/1.1', 'host: x', 'connection: close'),
  lines('TRACE /api/health HTTP/1.1', 'host: x', 'connection: close'),
  lines('GET http://evil.example/api/health HTTP/1.1', 'host: x', 'connection: close'),
  lines('GET //evil.example/api/health HTTP/1.1', 'host: x', 'connection: close'),
  lines('GET /api/health HTTP/1.1', 'host: x', 'no colon here'),
  lines('GET /api/health HTTP/1.1', 'host: x', 'x: a\u0000b'),
  lines('GET /api/health HTTP/1.1', 'host: x', 'host: y'),
  lines('GET /api/health HTTP/1.1', 'host: x', ' folded: y'),
  lines('GET /api/health HTTP/1.1', 'host: x', `x: ${'y'.repeat(20_000)}`),
  lines(
    'GET /api/health HTTP/1.1',
    'host: x',
    ...Array.from({ length: 3000 }, (_, index) => `x${index}: y`),
  ),
  lines(`GET /api/contacts?q=${'x'.repeat(70_000)} HTTP/1.1`, 'host: x'),
  lines('GET /api/health HTTP/1.1', 'host: x', 'upgrade: websocket', 'connection: upgrade'),
  lines('GET /api/health HTTP/1.1', 'host: x', 'expect: the worst', 'connection: close'),
  lines('POST /api/auth/login HTTP/1.1', 'host: x', 'content-length: -1'),
  lines('POST /api/auth/login HTTP/1.1', 'host: x', 'content-length: 1', 'content-length: 2'),
  lines('POST /api/auth/login HTTP/1.1', 'host: x', 'content-length: 99999999999999999999'),
  lines(
    'POST /api/auth/login HTTP/1.1',
    'host: x',
    'content-length: 5',
    'transfer-encoding: chunked',
  ),
  lines('POST /api/auth/login HTTP/1.1', 'host: x', 'transfer-encoding: chunked, identity'),
  Buffer.concat([
    lines(
      'POST /api/auth/login HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'transfer-encoding: chunked',
    ),
    Buffer.from('zz\r\n{}\r\n0\r\n\r\n'),
  ]),
  Buffer.concat([
    lines(
      'POST /api/auth/login HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 500',
    ),
    Buffer.from('{"username":'), // truncated here
  ]),
  Buffer.concat([
    lines('GET /api/health HTTP/1.1', 'host: x'),
    lines('GET /api/auth/setup HTTP/1.1', 'host: x', 'connection: close'),
  ]),
  Buffer.from('GET /api/health HTTP/1.1\nhost: x\nconnection: close\n\n'),
  Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), // TLS
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from('\r\n\r\n\r\n'),
  Buffer.alloc(0),
];

/** Returns a request cut off partway, as if the connection broke. */
function torn(request: FuzzRequest, at: number): Buffer {
  const body = request.body ? bodyBytes(request.body).subarray(0, 2000) : Buffer.alloc(0);
  const whole = Buffer.concat([
    lines(
      `${request.method} ${targetOf(request).slice(0, 2000)} HTTP/1.1`,
      'host: x',
      'connection: close',
      'content-type: application/json',
      `content-length: ${body.length}`,
    ),
    body,
  ]);

  return whole.subarray(0, at % (whole.length + 1));
}

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...CONTENT_TYPES).map((type) => header('content-type', type)),
  },
  { weight: 5, arbitrary: fc.constantFrom(...HEADERS).map(([name, value]) => header(name, value)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('origin', 'user-agent', 'content-type', 'if-none-match', 'cookie', 'host'),
        headerText,
      )
      .map(([name, value]) => header(name, value)),
  },
  { weight: 3, arbitrary: fc.constantFrom(...COOKIES).map((cookie) => header('cookie', cookie)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...METHODS).map(
      (method): Change =>
        (request) =>
          offCourse({ ...request, method }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...PATHS).map(
      (other): Change =>
        (request) =>
          offCourse({ ...request, path: other(request.path) }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...BROKEN_HTTP).map(
      (wire): Change =>
        (request) =>
          offCourse({ ...request, kind: 'broken HTTP', wire }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 100_000 }).map(
      (at): Change =>
        (request) =>
          offCourse({ ...request, kind: 'broken HTTP', wire: torn(request, at) }),
    ),
  },
);

/** Corrupts one or two parts of a request's envelope. */
export function envelopeOf(requests: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(requests, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([request, changes]) =>
      changes.reduce((changed, apply) => apply(changed), { ...request, kind: 'envelope' }),
    );
}
