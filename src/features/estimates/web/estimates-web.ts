import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import { lazyPart, recordWeb } from '#web/feature-web.ts';
import { estimate } from '../estimate.ts';

export const estimatesWeb = recordWeb({
  entity: estimate,
  icon: IconCalculator,
  related: {
    by: { contacts: 'clientId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./estimate-lists.tsx')).RelatedEstimates),
  },
});
