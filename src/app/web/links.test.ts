import type { RegisteredRouter } from '@tanstack/react-router';
import { expectTypeOf, test } from 'vitest';

type Pages = RegisteredRouter['routesByPath'];

test('A link leads only to an address that a feature has declared, with that page’s query', () => {
  expectTypeOf<'/contacts/$id' | '/payments/process' | '/sign-in' | '/'>().toExtend<keyof Pages>();
  expectTypeOf<string>().not.toExtend<keyof Pages>();
  expectTypeOf<'/contacts/nowhere'>().not.toExtend<keyof Pages>();
  expectTypeOf<Pages['/estimates/add']['types']['fullSearchSchema']>().toEqualTypeOf<{
    clientId?: number;
    jobId?: number;
  }>();
  expectTypeOf<Pages['/contacts/$id']['types']['allParams']>().toEqualTypeOf<{ id: number }>();
});
