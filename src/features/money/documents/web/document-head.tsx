import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Owned } from '#shared/access.ts';
import { listLabel } from '#web/feature-web.ts';
import { deleteAction } from '#web/list/delete-action.ts';
import { RowMenu, type RowAction } from '#web/list/row-menu.tsx';
import { useCan } from '#web/me.ts';
import { editPath, listPath, titleOf } from '#web/record/record-paths.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import { pdfUrl, type DocumentScreens } from './document-screens.ts';
import type { DocumentVerbs } from './use-document-verbs.ts';

interface DocumentHeadProps<Row> {
  screens: DocumentScreens<Row>;
  document: Row;
  verbs: DocumentVerbs;
  description: ReactNode;
  badge: ReactNode;
  /** Extra buttons after Mark as Sent. */
  actions?: ReactNode;
  /** Menu items above Delete. */
  menu: readonly RowAction[];
}

/**
 * The header of a document's page, with its number and status, PDF, Edit, and Mark as Sent buttons,
 * and a menu for other actions.
 */
export function DocumentHead<Row extends { id: number; status: string } & Owned>({
  screens,
  document,
  verbs: { canUpdate, act, isBusy, setStatus, dialog },
  description,
  badge,
  actions,
  menu,
}: DocumentHeadProps<Row>) {
  const { entity } = screens;
  const navigate = useNavigate();
  const canDelete = useCan(entity.name, 'delete', document);
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, status } = document;
  const number = titleOf(entity, document);
  const list = listPath(entity);

  return (
    <>
      <PageHeader
        title={number}
        description={description}
        badge={badge}
        back={<BackLink to={list} label={`Back to ${listLabel(entity)}`} />}
        actions={
          <>
            <RowMenu
              label={number}
              actions={[...menu, ...deleteAction(canDelete, () => setIsDeleting(true))]}
              isFramed
            />
            <Button component="a" href={pdfUrl(screens, id)} target="_blank" variant="default">
              PDF
            </Button>
            {canUpdate && (
              <Button component={Link} to={editPath(entity, id)} variant="default">
                Edit
              </Button>
            )}
            {canUpdate && status === 'draft' && (
              <Button
                variant="default"
                loading={isBusy}
                onClick={() => act(() => setStatus('sent'))}
              >
                Mark as Sent
              </Button>
            )}
            {actions}
          </>
        }
      />
      {dialog}
      {isDeleting && (
        <DeleteDocumentDialog
          screens={screens}
          document={document}
          onDeleted={() => navigate({ to: list })}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
