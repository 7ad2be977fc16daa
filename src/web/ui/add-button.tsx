import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Link } from '@tanstack/react-router';

interface AddButtonProps {
  /** '/contacts/add' */
  to: string;
  /** 'Add Contact' */
  label: string;
}

/** A button above a list that opens the form for a new record. */
export function AddButton({ to, label }: AddButtonProps) {
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
      {label}
    </Button>
  );
}
