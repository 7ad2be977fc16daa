import { Button, NativeSelect } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import {
  AGREED_WORDS,
  CONSENT_STATES,
  ENDED_WORDS,
  textConsentEndpoints,
  type TextConsent,
} from '#features/office/text-updates/text-consent-endpoints.ts';
import { formatInstant } from '#shared/calendar-day.ts';
import { loadFile } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import { Pagination } from '#web/list/pagination.tsx';
import { useExport } from '#web/list/use-export.ts';
import { useListState } from '#web/list/use-list-state.ts';
import { useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import rowList from '#web/ui/row-list.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';

const STATES = {
  on: { label: 'On', color: 'green' },
  ended: { label: 'Ended', color: 'gray' },
} as const;

/**
 * Lists consents to text messages, newest first, each with its user, its wording, and how it ended.
 */
export function TextConsentList() {
  const state = useListState(textConsentEndpoints.list.list, { sort: [], pageSize: 25 });
  const { query } = state;
  const users = useQuery(endpointQuery(teamEndpoints.users));
  const consents = useQuery({
    ...endpointQuery(textConsentEndpoints.list, { list: query }),
    placeholderData: keepPreviousData,
  });
  const rows = consents.data?.rows ?? [];
  const saving = useExport(async () => {
    const { filters } = query;
    const file = await loadFile(textConsentEndpoints.exportCsv, { list: { filters } });
    saveFile(file, 'text-consents.csv');
  });
  const chosen = (field: string) =>
    query.filters.find((filter) => filter.field === field)?.values[0] ?? '';
  const narrow = (field: 'state' | 'userId', value: string) =>
    state.setFilter(field, 'equals', value ? [value] : []);

  return (
    <Card
      title="Text messages"
      description="Text consent log. Read-only."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving.isBusy}
          disabled={rows.length === 0}
          onClick={saving.start}
        >
          Export CSV
        </Button>
      }
    >
      <div className={rowList.filters}>
        <NativeSelect
          label="Show"
          value={chosen('state')}
          data={[
            { value: '', label: 'Everything' },
            ...CONSENT_STATES.map((value) => ({ value, label: STATES[value].label })),
          ]}
          onChange={({ currentTarget: { value } }) => narrow('state', value)}
        />
        <NativeSelect
          label="Person"
          value={chosen('userId')}
          data={[
            { value: '', label: 'Anyone' },
            ...(users.data ?? []).map(({ id, fullName }) => ({
              value: String(id),
              label: fullName,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => narrow('userId', value)}
        />
      </div>
      {consents.isPending && <Skeleton height={160} />}
      {consents.isError && (
        <LoadProblem error={consents.error} onRetry={() => void consents.refetch()} />
      )}
      {consents.isSuccess && rows.length === 0 && (
        <EmptyState
          title={state.isNarrowed ? 'No results found' : 'No one has opted in yet'}
          text={
            state.isNarrowed
              ? 'No consents match these filters.'
              : 'Users opt in on Home or in Edit My Info.'
          }
          action={
            state.isNarrowed && (
              <Button variant="default" onClick={state.clear}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      <ul className={rowList.rows}>
        {rows.map((row) => (
          <ConsentRow key={row.id} consent={row} />
        ))}
      </ul>
      <Pagination
        list={{ state, total: consents.data?.total ?? 0, noun: ['agreement', 'agreements'] }}
      />
    </Card>
  );
}

function ConsentRow({ consent }: { consent: TextConsent }) {
  const { timeZoneName } = useMe();
  const { fullName, phone, agreedAt, agreedBy, endedAt, endedBy, wording, wordingVersion } =
    consent;
  const { label, color } = STATES[endedAt === null ? 'on' : 'ended'];
  const agreed = `Agreed ${formatInstant(agreedAt, timeZoneName)}, ${AGREED_WORDS[agreedBy]}`;

  return (
    <li className={rowList.row}>
      <div className={rowList.words}>
        <div className={rowList.name}>
          {fullName}
          <ColorBadge color={color} label={label} />
        </div>
        <div className={rowList.detail}>
          {[phone, agreed].filter(Boolean).join(' · ')}
          {endedAt !== null &&
            endedBy !== null &&
            ` · Ended ${formatInstant(endedAt, timeZoneName)}, ${ENDED_WORDS[endedBy]}`}
        </div>
        {wording !== null && (
          <details className={rowList.detail}>
            <summary>
              Wording{wordingVersion !== null && `, version ${wordingVersion}`}
              <span className="visually-hidden"> that {fullName} agreed to</span>
            </summary>
            {wording}
          </details>
        )}
      </div>
    </li>
  );
}
