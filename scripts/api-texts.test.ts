import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { apiTexts, metaTexts } from './api-texts.mjs';

const textsIn = (code: string) =>
  apiTexts(parseSync('x-endpoints.ts', code).program).map(({ start, end }) =>
    code.slice(start, end),
  );

test('The texts of an endpoint are its own summary and description', () => {
  const code = `
    export const calls = {
      list: endpoint({
        path: '/api/x',
        summary: 'List "x"',
        description: \`At most \${MOST}, it's sorted.\`,
        response: z.object({ description: z.string() }).meta({ description: 'Shown on a screen' }),
      }),
    };
    const toast = { summary: 'Kept', description: 'Kept' };`;

  expect(textsIn(code)).toEqual([
    `summary: 'List "x"'`,
    "description: `At most ${MOST}, it's sorted.`",
  ]);
});

test('The texts of fields are the descriptions of their schemas', () => {
  const code = `
    const line = z.object({
      title: z.string().meta({ id: 'Line', description: 'Shown in the documentation' }),
      description: z.string(),
    });
    card({ description: 'Shown on a screen' });`;

  expect(
    metaTexts(parseSync('x.ts', code).program).map(({ start, end }) => code.slice(start, end)),
  ).toEqual(["description: 'Shown in the documentation'"]);
});
