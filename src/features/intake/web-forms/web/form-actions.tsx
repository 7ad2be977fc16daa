import { ActionIcon, Button } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Link, useNavigate } from '@tanstack/react-router';
import type { RowAction } from '#web/list/row-menu.tsx';
import { useMay } from '#web/me.ts';
import { recordPath } from '#web/record/record-paths.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { publicPathOf, webForm, type WebForm } from '../web-form.ts';

interface FormActionsProps {
  form: WebForm;
  /** The delete action, for users who may delete the form. */
  remove: readonly RowAction[];
}

/** The actions in the header of a form's page. */
export function FormActions({ form, remove }: FormActionsProps) {
  const may = useMay('web_forms');
  const navigate = useNavigate();
  const duplicate = () => void navigate({ to: '/web-forms/new', search: { copy: form.id } });
  const actions = [
    ...(may('create') ? [{ key: 'duplicate', label: 'Duplicate', onSelect: duplicate }] : []),
    ...remove,
  ];

  return (
    <>
      {actions.length > 0 && (
        <ActionMenu
          label="More actions"
          actions={actions}
          button={(props) => (
            <ActionIcon variant="default" aria-label="More actions" {...props}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        />
      )}
      <Button
        component="a"
        href={publicPathOf(form)}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        Preview
      </Button>
      {may('update', form) && (
        <Button
          component={Link}
          to={`${recordPath(webForm, form.id)}/edit`}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit
        </Button>
      )}
    </>
  );
}
