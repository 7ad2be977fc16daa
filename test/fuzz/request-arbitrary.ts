/**
 * Generates requests to every endpoint of a contract: valid ones, and ones with errors in any part.
 */
import fc from 'fast-check';
import type { Contract, Endpoint } from '#shared/endpoint.ts';
import { envelopeOf } from './envelope.ts';
import { filesFor } from './file-arbitrary.ts';
import { formsOf } from './form-arbitrary.ts';
import { percentEncode, rawNumber } from './fuzz-request.ts';
import type { FuzzBody, FuzzRequest } from './fuzz-request.ts';
import { hostileText } from './hostile-values.ts';
import { collectionOf } from './known-values.ts';
import type { KnownValues } from './known-values.ts';
import { changed, changes, mutated } from './mutated-json.ts';
import { hostileQuery, listQueryOf, queryPieces } from './query-arbitrary.ts';
import { arbitraryOf } from './schema-arbitrary.ts';
import type { TakenRequests } from './taken-requests.ts';

interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

export function endpointsOf(contract: Contract): NamedEndpoint[] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
  );
}

interface CallRequests extends NamedEndpoint {
  /** Requests that match the schemas. */
  honest: fc.Arbitrary<FuzzRequest>;
  any: fc.Arbitrary<FuzzRequest>;
}

const HOSTILE_SEGMENTS = [
  '0',
  '-1',
  '1.0',
  '01',
  '+1',
  '1e0',
  '0x1',
  '2147483647',
  '2147483648',
  '9007199254740993',
  'NaN',
  'me',
  'export.csv',
  '..',
  '%2e%2e',
  '%2F',
  '%00',
  '%zz',
  '%ff',
  '1%20',
  '1;x=1',
  '1/1',
  '',
  '*',
  ':id',
];

const hostileSegment = fc.oneof(
  fc.constantFrom(...HOSTILE_SEGMENTS),
  hostileText.map((text) => percentEncode(text.slice(0, 400))),
);

function pathWith(path: string, params: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => percentEncode(String(params[name])));
}

/** JSON that is invalid or that no server should have to parse. */
const brokenJson: fc.Arbitrary<Buffer> = fc
  .oneof(
    fc.constantFrom(
      '',
      ' ',
      '{',
      '}',
      '[',
      '{"a":}',
      '{a:1}',
      "{'a':1}",
      '{"a":1,}',
      '{"a":1}{"b":2}',
      '{"a":1e}',
      '{"a":01}',
      '{"a":NaN}',
      '{"a":"\u0000"}',
      '{"a":"\\ud800"}',
      '{"a":"\\u00',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '"text"',
      '1',
      'null',
      'true',
      '[]',
      '\uFEFF{}',
      '//x\n{}',
      '['.repeat(100_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      '{"a":'.repeat(50_000),
      `{"name":"${'x'.repeat(1_500_000)}"}`,
      `{${Array.from({ length: 30_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `{"name":${'9'.repeat(100_000)}}`,
    ),
    fc.constant(`{"name":"${'x'.repeat(2_200_000)}"}`),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  .map((text) => Buffer.from(text));

const noise: fc.Arbitrary<Buffer> = fc
  .uint8Array({ maxLength: 200 })
  .map((bytes) => Buffer.from(bytes));

const repeatedKey = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.nat({ max: 300 }) },
);

interface FuzzContext {
  known: KnownValues;
  taken: TakenRequests;
  people: fc.Arbitrary<string>;
}

/**
 * True for pages outside the application, for clients and visitors. Most of their users are not
 * signed in.
 */
export const isPage = ({ access, path }: Endpoint): boolean =>
  access === 'public' && !path.startsWith('/api/');

async function callRequests(
  { name, endpoint }: NamedEndpoint,
  { known, taken, people }: FuzzContext,
): Promise<CallRequests> {
  const { method, path } = endpoint;
  const visitors = fc.oneof(
    { weight: 4, arbitrary: fc.constant('nobody') },
    { weight: 1, arbitrary: people },
  );
  const place = { known, collectionsOf: () => [collectionOf(path.replace(/\/bulk$/, ''))] };
  // For '/api/trash/:entity/:id', use IDs from '/api/trash' if '/api/trash/:entity' lists nothing.
  const collectionsOf = (param: string) => {
    const [before = ''] = path.split(`/:${param}`);

    return [collectionOf(`${before}/:${param}`), collectionOf(before)];
  };
  const params = endpoint.params
    ? arbitraryOf(endpoint.params, { known, collectionsOf })
    : fc.constant({});
  const address = params.map((fields) => pathWith(path, fields as Record<string, unknown>));
  const list = endpoint.list && listQueryOf(endpoint, { fields: endpoint.list, known });
  const fields = endpoint.query && arbitraryOf(endpoint.query, place);
  const query = list?.honest ?? fields?.map(queryPieces) ?? fc.constant<string[]>([]);
  const body = endpoint.body && arbitraryOf(endpoint.body, place);
  const form = name === 'clientPages.send' ? formsOf(known) : undefined;
  const file = endpoint.consumes ? await filesFor(endpoint.consumes) : form;

  const begin = { call: name, method, isOnCourse: true };
  const honest: fc.Arbitrary<FuzzRequest> = fc
    .record({
      person: isPage(endpoint) ? visitors : people,
      path: address,
      query,
      json: body ?? fc.constant(undefined),
      file: file ?? fc.constant(undefined),
      // Occasionally reuse an idempotency key, from the same call or a different one.
      key: endpoint.idempotent ? repeatedKey : fc.constant(null),
    })
    .map(({ json, file: sent, key, ...rest }) => ({
      kind: 'valid',
      ...begin,
      ...rest,
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(sent && { 'content-type': sent.type }),
        ...(key !== null && { 'idempotency-key': `again-${key}` }),
      },
      ...(json !== undefined && { body: { json } }),
      ...(sent && { body: { bytes: sent.bytes } }),
    }));

  const badQuery: fc.Arbitrary<string[]> = fc.oneof(
    list?.hostile ?? hostileQuery,
    fields ? mutated(fields).map(queryPieces) : hostileQuery,
  );
  const badPath = fc
    .tuple(fc.array(hostileSegment, { minLength: 3, maxLength: 3 }), fc.nat())
    .map(([segments]) => {
      let at = -1;

      return path.replaceAll(/:\w+/g, () => segments[(at += 1)] ?? '');
    });
  const badBody: fc.Arbitrary<FuzzBody> | undefined = body
    ? fc.oneof(
        { weight: 12, arbitrary: mutated(body).map((json) => ({ json })) },
        { weight: 2, arbitrary: brokenJson.map((bytes) => ({ bytes })) },
        { weight: 1, arbitrary: noise.map((bytes) => ({ bytes })) },
        { weight: 1, arbitrary: fc.constant({ json: { version: rawNumber('1e400') } }) },
      )
    : undefined;

  const ways: fc.MaybeWeightedArbitrary<FuzzRequest>[] = [
    {
      weight: 1,
      arbitrary: fc
        .tuple(honest, badQuery)
        .map(([request, extra]) => ({ ...request, query: [...request.query, ...extra] })),
    },
  ];
  if (badBody) {
    ways.push({
      weight: 6,
      arbitrary: fc.tuple(honest, badBody).map(([request, bad]) => ({ ...request, body: bad })),
    });
  }
  if (body) {
    ways.push({
      weight: 4,
      arbitrary: fc.tuple(honest, fc.nat({ max: 100 }), changes).map(([fresh, at, list]) => {
        const request = taken.pick(name, at) ?? fresh;

        return request.body && 'json' in request.body
          ? { ...request, body: { json: changed(request.body.json, list) } }
          : request;
      }),
    });
  }
  if (endpoint.params) {
    ways.push({
      weight: 2,
      // A hostile segment may turn the path into a different endpoint's.
      arbitrary: fc
        .tuple(honest, badPath)
        .map(([request, bad]) => ({ ...request, path: bad, isOnCourse: false })),
    });
  }
  const wrong = fc.oneof(...ways).map((request) => ({ ...request, kind: 'mutated' }));

  return {
    name,
    endpoint,
    honest,
    any: fc.oneof(
      { weight: 8, arbitrary: honest },
      { weight: 9, arbitrary: wrong },
      { weight: 3, arbitrary: envelopeOf(fc.oneof(honest, wrong)) },
    ),
  };
}

/** Returns how often to call an endpoint, relative to the others. */
function weightOf({
  endpoint: { produces, method, path, body, list, rawBody },
}: NamedEndpoint): number {
  if (produces === 'application/pdf') return 2; // PDFs take fifty times as long as other responses.
  if (method === 'DELETE' || path.endsWith('/bulk')) return 3; // keep some records to work with

  return body || list || rawBody ? 10 : 5;
}

/**
 * Generates requests to all endpoints of the contract, using the values that `known` and `taken`
 * contain at that moment.
 */
export async function requestsTo(
  contract: Contract,
  ctx: FuzzContext,
): Promise<{ calls: CallRequests[]; any: fc.Arbitrary<FuzzRequest> }> {
  const calls = await Promise.all(endpointsOf(contract).map((named) => callRequests(named, ctx)));

  return {
    calls,
    any: fc.oneof(...calls.map((call) => ({ weight: weightOf(call), arbitrary: call.any }))),
  };
}
