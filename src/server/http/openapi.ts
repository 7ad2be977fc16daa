/** The contract as an OpenAPI 3.1 document. */
import type { z } from 'zod';
import { createDocument } from 'zod-openapi';
import type {
  CreateDocumentOptions,
  ZodOpenApiObject,
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
} from 'zod-openapi';
import { errorBody } from '#shared/app-error.ts';
import type { AnySchema, Contract, Endpoint } from '#shared/endpoint.ts';
import {
  FILTER_OPERATORS,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_UNPAGED_ROWS,
} from '#shared/list-query.ts';
import { listParameters } from '#server/records/list-parameters.ts';

type Parameter = NonNullable<ZodOpenApiOperationObject['parameters']>[number];
/** How a caller is authorized: shown next to the call. */
function permission({ access, throttle }: Endpoint): string {
  if (access === 'public') {
    return throttle && throttle !== 'unlimited'
      ? `Open to anyone, ${throttle.calls} times in ${throttle.minutes} minutes from one network; then 429.`
      : 'Open to anyone.';
  }
  if (access === 'signed-in') return 'For anyone signed in.';

  return `Needs the right to ${access.action} ${access.resource}.`;
}

const integerHeader = (description: string) => ({
  description,
  schema: { type: 'integer' as const },
});

const LIST_HEADERS = {
  'X-Total-Count': integerHeader('How many rows there are in all'),
  'X-Total-Count-Bounded': {
    description: 'true where there are more than X-Total-Count says, as total=bounded allows',
    schema: { type: 'string' as const },
  },
  Link: {
    description: 'Where the list goes on, with rel="next"; absent at its end',
    schema: { type: 'string' as const },
  },
};

const asZod = (schema: AnySchema) => schema as unknown as z.ZodObject;

const KEY_PARAMETER: Parameter = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'Made by the caller, a new one for each new record: see at the top',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function responsesOf(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const status = String(
    endpoint.status ?? (endpoint.response || endpoint.produces ? 200 : 204),
  ) as '200';
  const media = endpoint.produces ?? 'application/json';
  const schema = endpoint.response
    ? asZod(endpoint.response)
    : { type: 'string' as const, format: 'binary' };
  const hasBody = endpoint.response !== undefined || endpoint.produces !== undefined;

  return {
    [status]: {
      description: 'Done',
      ...(endpoint.list && !endpoint.produces && { headers: LIST_HEADERS }),
      ...(hasBody && { content: { [media]: { schema } } }),
    },
    default: { description: 'Refused', content: { 'application/json': { schema: errorBody } } },
  };
}

function operation(id: string, tag: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const file = endpoint.rawBody ? '*/*' : endpoint.consumes;
  const body = file
    ? {
        content: { [file]: { schema: { type: 'string' as const, format: 'binary' } } },
      }
    : endpoint.body && { content: { 'application/json': { schema: asZod(endpoint.body) } } };

  return {
    operationId: id,
    tags: [tag],
    summary: endpoint.summary,
    description: permission(endpoint),
    requestParams: {
      ...(endpoint.params && { path: asZod(endpoint.params) }),
      ...(endpoint.query && { query: asZod(endpoint.query) }),
    },
    ...(endpoint.list && { parameters: listParameters(endpoint) }),
    ...(endpoint.idempotent && { parameters: [KEY_PARAMETER] }),
    ...(body && { requestBody: body }),
    ...(endpoint.access === 'public' && { security: [] }),
    responses: responsesOf(endpoint),
  };
}

const DESCRIPTION = `Every call of Gable: what its own screens use, you may use.

Sign in with POST /api/auth/login and send the cookie that it sets with every call. Bodies are JSON. Money is US dollars with at most two decimals; a date without a time is YYYY-MM-DD; a moment is an ISO timestamp.

A list call without a query returns the whole list up to ${MAX_UNPAGED_ROWS.toLocaleString('en-US')} rows. With page and pageSize it returns a page. Rows come without their large fields, such as notes and line items, and with exactly those that fields names when it is given. A list of more than 32 MB is refused with 413. Filters are filter[field]=value or filter[field][operator]=value with the operators ${FILTER_OPERATORS.join(', ')}; the same filter twice means either value; a call takes at most ${MAX_FILTERS} filters with ${MAX_FILTER_VALUES} values in all.

PUT and PATCH change what is sent: an absent field keeps its value, null clears it. With the version of the record that you read, a concurrent edit of the same field is not overwritten: the response is 409.

A record can be sent back as it was read: what only the server sets (its number, when it was created, names of other records, totals and balances) may be there and changes nothing. Of other names, a call that writes a record takes only those it has: a misspelled one is refused with 400 and named, so that nothing is lost without a word.

A call that makes a record takes an Idempotency-Key header, such as a UUID. When its response is lost (the connection broke, or the response was 503), send the same call with the same key again: if it was saved the first time, you get that response with Idempotency-Replayed: true, and nothing is there twice. Keys are yours alone (in a call that is open to anyone, they belong to the token in its address, or to the network that the call comes from) and are kept for a week; the same key with other content is refused with 409.

A refusal is {message, code, issues?, details?}: the message is a sentence for people, issues name the fields.`;

/** Bounds and patterns that follow from the type anyway, and only hide those that we set. */
const withoutNoise: CreateDocumentOptions['override'] = ({ jsonSchema }) => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
};

/** Builds the document. It is slow: build it once, on the first request. */
export function buildOpenApi(contract: Contract): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${feature}.${name}`, feature, endpoint),
      };
    }
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: { title: 'Gable', version: '1', description: DESCRIPTION },
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    security: [{ signIn: [] }],
    components: { securitySchemes: { signIn: { type: 'apiKey', in: 'cookie', name: 'gable' } } },
  };

  return createDocument(document, { override: withoutNoise });
}
