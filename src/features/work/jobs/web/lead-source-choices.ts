/** Returns the company's lead sources as choices, and as values of a list filter. */
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { Choice } from '#web/form/select-field.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import { leadSourceLabel } from '../lead-source.ts';

/** Returns the list in its order; filters include hidden sources, forms do not. */
export function useLeadSourceChoices({ withHidden }: { withHidden: boolean }): Choice[] {
  const { data = [] } = useQuery(endpointQuery(jobEndpoints.leadSources));

  return data
    .filter(({ isHidden }) => withHidden || !isHidden)
    .map(({ word, label }) => ({ value: word, label }));
}

/** Returns the list as filter values; empty until it is loaded. */
export function useLeadSourceFilter(): { values: string[]; valueLabel: (word: string) => string } {
  const choices = useLeadSourceChoices({ withHidden: true });

  return { values: choices.map(({ value }) => value), valueLabel: leadSourceLabel };
}
