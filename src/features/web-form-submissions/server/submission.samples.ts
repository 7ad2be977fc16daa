import type { EntitySamples } from '#test/entity-samples.ts';

export const samples: EntitySamples = {
  inSet: { formId: 'n', formVersion: '1', data: `'{}'::jsonb` },
  inLongList: { formVersion: '1' },
};
