import { ActionIcon, Button } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Link } from '@tanstack/react-router';
import { deleteAction } from '../list/delete-action.ts';
import { ActionMenu } from './action-menu.tsx';

interface RecordActionsProps {
  /**
   * The URL of the record's form, '/jobs/edit/7'; false if the user has no permission to change it.
   */
  editHref: string | false;
  canDelete: boolean;
  /** Asks for confirmation, then deletes the record. */
  onDelete: () => void;
}

/** The Delete and Edit buttons in the header of a record's page. */
export function RecordActions({ editHref, canDelete, onDelete }: RecordActionsProps) {
  return (
    <>
      {canDelete && (
        <ActionMenu
          label="More actions"
          actions={deleteAction(canDelete, onDelete)}
          button={(props) => (
            <ActionIcon variant="default" aria-label="More actions" {...props}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        />
      )}
      {editHref && (
        <Button
          component={Link}
          to={editHref}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit
        </Button>
      )}
    </>
  );
}
