import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../me.ts';

const FORMS = {
  jobs: { to: '/jobs/add', label: 'New Job' },
  estimates: { to: '/estimates/add', label: 'New Estimate' },
  invoices: { to: '/invoices/add', label: 'New Invoice' },
} as const;

interface NewRecordButtonProps {
  resource: keyof typeof FORMS;
  /** The client and job to prefill the form with. */
  search: { clientId: number; jobId?: number };
}

/** A link to the form for a new record of a client or job, for users who may create one. */
export function NewRecordButton({ resource, search }: NewRecordButtonProps) {
  const canCreate = useCan(resource, 'create');
  if (!canCreate) return null;
  const { to, label } = FORMS[resource];

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
