/** Converts the API contract to an OpenAPI 3.1 document. */
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
import { listParameters } from '#server/access/list-parameters.ts';

type Parameter = NonNullable<ZodOpenApiOperationObject['parameters']>[number];

/** Describes who can call an endpoint. Shown below the endpoint's description. */
function permission({ access, throttle }: Endpoint): string {
  if (access === 'public') {
    return throttle && throttle !== 'unlimited'
      ? `Public: at most ${throttle.calls} calls in ${throttle.minutes} minutes from one network, then 429.`
      : 'Public.';
  }
  if (access === 'signed-in') return 'Requires a signed-in user.';

  return `Requires permission to ${access.action} ${access.resource}.`;
}

const integerHeader = (description: string) => ({
  description,
  schema: { type: 'integer' as const },
});

const LIST_HEADERS = {
  'X-Total-Count': integerHeader('Total number of rows'),
  'X-Total-Count-Bounded': {
    description: 'true when there are more rows than X-Total-Count; only with total=bounded',
    schema: { type: 'string' as const },
  },
  Link: {
    description: 'Address of the next page, with rel="next"; absent on the last page',
    schema: { type: 'string' as const },
  },
};

const asZod = (schema: AnySchema) => schema as z.ZodObject;

const KEY_PARAMETER: Parameter = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'A unique key for each new record, chosen by the caller; see the introduction',
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
      description: 'Success',
      ...(endpoint.list && !endpoint.produces && { headers: LIST_HEADERS }),
      ...(hasBody && { content: { [media]: { schema } } }),
    },
    default: { description: 'Error', content: { 'application/json': { schema: errorBody } } },
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
    description: [endpoint.description, permission(endpoint)].filter(Boolean).join(' '),
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

const DESCRIPTION = `The complete API of Gable. The app's own screens use the same calls.

Sign in with POST /api/auth/login and send its cookie with every call. Bodies are JSON. Money is US dollars with at most two decimals, a date without a time is YYYY-MM-DD, and an instant is an ISO timestamp.

A list call without a query returns the whole list, up to ${MAX_UNPAGED_ROWS.toLocaleString('en-US')} rows. With page and pageSize it returns one page. Rows omit large fields, such as notes and line items; with fields, they have exactly the fields named. A list of more than 32 MB returns 413. Filters are filter[field]=value or filter[field][operator]=value with the operators ${FILTER_OPERATORS.join(', ')}. Repeating a filter matches either value. A call takes at most ${MAX_FILTERS} filters with ${MAX_FILTER_VALUES} values in all.

PUT and PATCH merge: an absent field keeps its value, and null clears it. Send the version of the record that you read to protect concurrent edits: a change of a field that someone else has changed since returns 409.

You can send a record back as you read it. Values that only the server sets (number, creation time, names of other records, totals, balances) are ignored. Any other unknown name returns 400 and is named in the error.

Calls that create a record take an Idempotency-Key header, such as a UUID. When the response is lost (the connection failed, or the response was 503), send the same call with the same key again. If the first call was saved, you get its response with Idempotency-Replayed: true, and nothing is created twice. Keys belong to the user (for public calls, to the token in the address or to the caller's network) and are kept for a week. The same key with a different body returns 409.

An error is {message, code, issues?, details?}. The message is a sentence for people; issues name the fields.`;

/** Removes bounds and patterns that follow from the type anyway and only hide the ones we set. */
const withoutNoise: CreateDocumentOptions['override'] = ({ jsonSchema }) => {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
};

/** Builds the document. This is slow, so do it only once, on the first request. */
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
