import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Owned, Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { AnyEntity } from '#shared/entity.ts';
import { deleteAction } from '../list/delete-action.ts';
import type { RowAction } from '../list/row-menu.tsx';
import { listLabel, timelineParts } from '../feature-web.ts';
import { useCan } from '../me.ts';
import { RecordNotFound } from '../pages/record-not-found.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordActions } from '../ui/record-actions.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { editPath, listPath, titleOf } from './record-paths.ts';
import { preloadRelated } from './related-records.tsx';
import { Timeline } from './timeline.tsx';

/** A record page's header, apart from the record's name. */
interface RecordHead {
  /** The page title. Defaults to the value of the title field. */
  title?: string;
  description?: ReactNode;
  badge?: ReactNode;
  /** Additional actions on the record, after Edit. */
  actions?: ReactNode;
}

interface RecordPageProps<Shown> {
  entity: AnyEntity & { name: Resource };
  answer: UseQueryResult<Shown>;
  /** The permission needed for changes, if not 'update'. */
  updateAction?: Action;
  head: (record: Shown) => RecordHead;
  /**
   * Replaces Edit and Delete with other actions. `remove` contains Delete if the user has
   * permission.
   */
  ownActions?: (record: Shown, remove: RowAction[]) => ReactNode;
  /** The delete confirmation dialog. `onDeleted` leaves the record's page. */
  deleteDialog: (
    record: Shown,
    dialog: { onDeleted: () => Promise<void>; onClose: () => void },
  ) => ReactNode;
  children: (record: Shown) => ReactNode;
}

/**
 * A record's page: loads the record and shows its name, a back link, Edit, and Delete with a
 * confirmation.
 *
 * @example
 * <RecordPage
 *   entity={contact}
 *   answer={useQuery(endpointQuery(contactEndpoints.read, { params: { id } }))}
 *   head={({ company, status }) => ({
 *     description: company,
 *     badge: <StatusBadge status={status} />,
 *   })}
 *   deleteDialog={(record, dialog) => (
 *     <DeleteRecordDialog
 *       entity={contact}
 *       endpoint={contactEndpoints.remove}
 *       record={record}
 *       {...dialog}
 *     />
 *   )}
 * >
 *   {(record) => <ContactFacts contact={record} />}
 * </RecordPage>
 */
export function RecordPage<Shown extends { id: number } & Owned>({
  answer,
  ...props
}: RecordPageProps<Shown>) {
  const kind = props.entity.name;
  useEffect(() => preloadRelated(kind), [kind]);

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind={kind} />}>
      {(record) => <ShownRecord key={record.id} {...props} record={record} />}
    </Loaded>
  );
}

function ShownRecord<Shown extends { id: number } & Owned>({
  entity,
  record,
  updateAction = 'update',
  head,
  ownActions,
  deleteDialog,
  children,
}: Omit<RecordPageProps<Shown>, 'answer'> & { record: Shown }) {
  const navigate = useNavigate();
  const canUpdate = useCan(entity.name, updateAction, record);
  const canDelete = useCan(entity.name, 'delete', record);
  const [isDeleting, setIsDeleting] = useState(false);
  const { title = titleOf(entity, record), description, badge, actions } = head(record);
  const list = listPath(entity);
  const askDelete = () => setIsDeleting(true);

  return (
    <>
      <PageHeader
        title={title}
        description={description}
        badge={badge}
        back={<BackLink to={list} label={`Back to ${listLabel(entity)}`} />}
        actions={
          ownActions ? (
            ownActions(record, deleteAction(canDelete, askDelete))
          ) : (
            <>
              <RecordActions
                editHref={canUpdate && editPath(entity, record.id)}
                canDelete={canDelete}
                onDelete={askDelete}
              />
              {actions}
            </>
          )
        }
      />
      {children(record)}
      {isDeleting &&
        deleteDialog(record, {
          onDeleted: () => navigate({ to: list }),
          onClose: () => setIsDeleting(false),
        })}
    </>
  );
}

/** A record's timeline, for users with permission to read it. */
export function TimelineCard({ entity, id }: { entity: Pick<AnyEntity, 'name'>; id: number }) {
  const canReadHistory = useCan('audit', 'read');
  const Head = timelineParts()?.head.Part;
  if (!canReadHistory) return null;

  return (
    <Card title="Timeline">
      {Head && (
        <Suspense fallback={<Skeleton height={44} radius="md" />}>
          <Head entity={entity.name} id={id} />
        </Suspense>
      )}
      <Timeline entity={entity.name} id={id} isBelowHead={Head !== undefined} />
    </Card>
  );
}
