import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contract } from '#app/server/features.ts';
import { listParameters } from '#server/access/list-parameters.ts';
import { knownValues } from './known-values.ts';
import { listQueryOf } from './query-arbitrary.ts';
import { endpointsOf } from './request-arbitrary.ts';

const lists = endpointsOf(contract).flatMap(({ name, endpoint }) =>
  endpoint.list ? [{ name, endpoint, fields: endpoint.list }] : [],
);

test.each(lists)(
  'the requests to $name draw from every declared parameter of its list',
  ({ endpoint, fields }) => {
    const { honest } = listQueryOf(endpoint, { fields, known: knownValues() });
    const drawn = new Set(
      fc
        .sample(honest, { numRuns: 3_000, seed: 20_261_121 })
        .flatMap((pieces) => pieces.map((one) => decodeURIComponent(one.split('=')[0] ?? '')))
        .map((name) => (/^filter\[\w+\]$/.test(name) ? `${name}[equals]` : name)),
    );
    const declared = listParameters(endpoint).map(({ name }) =>
      /^filter\[\w+\]$/.test(name) ? `${name}[equals]` : name,
    );

    expect(declared.filter((name) => !drawn.has(name))).toEqual([]);
  },
);
