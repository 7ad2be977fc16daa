import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { can } from '#shared/access.ts';
import { pluralOf } from '#shared/entity.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { registeredFeatures, timelineParts, type MenuEntry } from '../feature-web.ts';
import { useMe } from '../me.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * The initial values of a new record's form: the client, and the job if the record belongs to one.
 */
type NewRecordSearch = { clientId: number; jobId?: number };

interface RelatedRecordsProps {
  /** The type of record whose page shows these lists. */
  on: EntityName;
  id: number;
  /** The initial values for new records. Omit it if this page has no button for creating them. */
  newRecord?: NewRecordSearch;
  /** True to hide empty lists. */
  isHiddenEmpty?: boolean;
}

/**
 * The related lists that features register for this record's page, limited to those the user has
 * access to.
 */
export function RelatedRecords({ on, id, newRecord, isHiddenEmpty = false }: RelatedRecordsProps) {
  const me = useMe();

  return relatedTo(on).map(({ entity, field, list: { Part: List }, addNew }) => (
    <Suspense key={entity.name} fallback={!isHiddenEmpty && <Waiting title={pluralOf(entity)} />}>
      {can(me, entity.name, 'read') && (
        <List
          of={{ field, id }}
          action={addNew && newRecord && <NewRecordButton entry={addNew} search={newRecord} />}
          isHiddenEmpty={isHiddenEmpty}
        />
      )}
    </Suspense>
  ));
}

function relatedTo(on: EntityName) {
  return registeredFeatures().flatMap(({ entity, related, addNew }) => {
    const field = related?.by[on];

    return entity && related && field !== undefined
      ? [{ entity, field, list: related.list, addNew }]
      : [];
  });
}

function Waiting({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Skeleton height={48} radius="md" />
    </Card>
  );
}

interface NewRecordButtonProps {
  entry: MenuEntry;
  search: NewRecordSearch;
}

function NewRecordButton({ entry: { label, to, resource }, search }: NewRecordButtonProps) {
  const me = useMe();
  if (resource && !can(me, resource, 'create')) return null;

  return (
    <Button
      renderRoot={(props) => <Link to={to} search={search} {...props} />}
      variant="default"
      size="compact-md"
    >
      {label}
    </Button>
  );
}

/**
 * The menu for creating related records, in the page header. Empty if the user has no permission to
 * create any.
 */
export function NewRecordMenu({ on, search }: { on: EntityName; search: NewRecordSearch }) {
  const me = useMe();
  const navigate = useNavigate();
  const actions = relatedTo(on).flatMap(({ addNew }) =>
    addNew && (!addNew.resource || can(me, addNew.resource, 'create'))
      ? [
          {
            key: addNew.to,
            label: addNew.label,
            onSelect: () => void navigate({ to: addNew.to, search }),
          },
        ]
      : [],
  );
  if (actions.length === 0) return null;

  return (
    <ActionMenu
      label="New"
      actions={actions}
      button={(props) => (
        <Button rightSection={<IconChevronDown size={16} aria-hidden />} {...props}>
          New
        </Button>
      )}
    />
  );
}

interface RecordPartsProps {
  of: EntityName;
  id: number;
  place: 'summary' | 'action' | 'head' | 'side';
}

/** The components that features add to one place on this record's page. */
export function RecordParts({ of, id, place }: RecordPartsProps) {
  return partsOn(of).map(
    ({ [place]: shown }, index) =>
      shown && (
        // Features have no unique key, and their order is fixed.
        <Suspense key={index}>
          <shown.Part id={id} />
        </Suspense>
      ),
  );
}

/** The components that features show above this entity's list. */
export function ListParts({ of }: { of: EntityName }) {
  return registeredFeatures().map(({ aboveList }, index) => {
    const shown = aboveList?.[of];

    return (
      shown && (
        <Suspense key={index}>
          <shown.Part />
        </Suspense>
      )
    );
  });
}

/**
 * Notes that features show before this record is deleted. The confirmation waits for them to load.
 */
export function DeleteNotes({ of, id }: { of: EntityName; id: number }) {
  return partsOn(of).map(
    ({ deleteNote }, index) => deleteNote && <deleteNote.Part key={index} id={id} />,
  );
}

function partsOn(kind: EntityName) {
  return registeredFeatures().flatMap((feature) => feature.partsOn?.[kind] ?? []);
}

/** Preloads the code of the components that features add to this type of record's page. */
export function preloadRelated(on: EntityName): void {
  const lists = relatedTo(on).map(({ list }) => list);
  const parts = [
    ...partsOn(on).flatMap(({ ...all }) => Object.values(all)),
    ...Object.values(timelineParts() ?? {}),
  ];
  // Ignore failures. A part that fails to load shows its own message later.
  for (const part of [...lists, ...parts]) part.load().catch(() => undefined);
}
