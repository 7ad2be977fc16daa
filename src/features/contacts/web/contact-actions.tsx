import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#web/me.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';

/** What can be done with a contact, in the head of its page: a new record for it. */
export function ContactActions({ id }: { id: number }) {
  const navigate = useNavigate();
  const canAddJob = useCan('jobs', 'create');
  const canAddEstimate = useCan('estimates', 'create');
  const canAddInvoice = useCan('invoices', 'create');

  const search = { clientId: id };
  const newRecords: MenuAction[] = [];
  if (canAddJob) {
    const onSelect = () => void navigate({ to: '/jobs/add', search });
    newRecords.push({ key: 'job', label: 'New Job', onSelect });
  }
  if (canAddEstimate) {
    const onSelect = () => void navigate({ to: '/estimates/add', search });
    newRecords.push({ key: 'estimate', label: 'New Estimate', onSelect });
  }
  if (canAddInvoice) {
    const onSelect = () => void navigate({ to: '/invoices/add', search });
    newRecords.push({ key: 'invoice', label: 'New Invoice', onSelect });
  }

  if (newRecords.length === 0) return null;

  return (
    <ActionMenu
      label="New"
      actions={newRecords}
      button={(props) => (
        <Button rightSection={<IconChevronDown size={16} aria-hidden />} {...props}>
          New
        </Button>
      )}
    />
  );
}
