/** The company's lead sources, as choices in forms and as list filter values. */
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { Choice } from '#web/form/select-field.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import { leadSourceLabel } from '../lead-source.ts';

/** Returns the lead sources in the list's order. Filters include hidden sources; forms don't. */
export function useLeadSourceChoices({ withHidden }: { withHidden: boolean }): Choice[] {
  const { data = [] } = useQuery(endpointQuery(jobEndpoints.leadSources));

  return data
    .filter(({ isHidden }) => withHidden || !isHidden)
    .map(({ word, label }) => ({ value: word, label }));
}

/** Returns the lead sources as filter values; empty until they are loaded. */
export function useLeadSourceFilter(): { values: string[]; valueLabel: (word: string) => string } {
  const choices = useLeadSourceChoices({ withHidden: true });

  return { values: choices.map(({ value }) => value), valueLabel: leadSourceLabel };
}
