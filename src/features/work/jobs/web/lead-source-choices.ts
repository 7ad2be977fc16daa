/** The company's lead sources to choose from, and as values of a list's filter. */
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { Choice } from '#web/form/select-field.tsx';
import { jobEndpoints } from '../job-endpoints.ts';
import { leadSourceLabel } from '../lead-source.ts';

/** The list in its order, with hidden sources when jobs are looked for rather than filled in. */
export function useLeadSourceChoices({ withHidden }: { withHidden: boolean }): Choice[] {
  const { data = [] } = useQuery(endpointQuery(jobEndpoints.leadSources));

  return data
    .filter(({ isHidden }) => withHidden || !isHidden)
    .map(({ word, label }) => ({ value: word, label }));
}

/** The list as values of a filter; none until it is loaded. */
export function useLeadSourceFilter(): { values: string[]; valueLabel: (word: string) => string } {
  const choices = useLeadSourceChoices({ withHidden: true });

  return { values: choices.map(({ value }) => value), valueLabel: leadSourceLabel };
}
