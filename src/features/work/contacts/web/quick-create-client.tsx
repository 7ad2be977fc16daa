import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormControl } from '#web/form/form-control.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { createFailure } from '#web/record/create-record-page.tsx';
import { toast } from '#web/toast/toast.ts';
import { Notice } from '#web/ui/notice.tsx';
import { contact, type LikelyDuplicate } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { DuplicateWarning, useLikelyDuplicates } from './duplicate-warning.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const Field = fieldOf(contact);

interface QuickCreateClientProps {
  /** The text entered in the picker. */
  name: string;
  /** Called with the new client, or with the existing one that the user chose instead. */
  onChoose: (client: Pick<LikelyDuplicate, 'id' | 'name'>) => void;
  onClose: () => void;
}

/** Creates a client without leaving the current form. */
export function QuickCreateClient({ name, onChoose, onClose }: QuickCreateClientProps) {
  const record = useRecordForm({
    schema: contact.create,
    initial: { name, phone: '', email: '', address: '', type: 'client' },
    save: ({ values }) => callApi(contactEndpoints.create, { body: values }),
    onSaved: async (client) => {
      toast({ title: 'Contact created', description: client.name, tone: 'success' });
      onChoose(client);
    },
    failure: createFailure(contact),
  });
  const { control, form, isBusy, canSubmit, problem } = record;
  const [typed, setTyped] = useState<ReturnType<typeof typedSoFar> | null>(null);
  const found = useLikelyDuplicates({ typed });
  const typedSoFar = () => {
    const { name: typedName, phone, email, address } = form.getValues();
    return { name: typedName, phone, email, address };
  };

  return (
    <Dialog onClose={onClose} title="New client" size={460} closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals, so this would also submit the form around the
          // picker.
          event.stopPropagation();
          void record.submit();
        }}
      >
        <Stack gap="sm" onBlur={() => setTyped(typedSoFar())}>
          {problem && <Notice tone="error" title={problem} />}
          <FormControl control={control}>
            <Field name="name" autoFocus />
            <Field name="phone" />
            <Field name="email" />
            <Field name="address" placeholder="1420 Canyon Rd, Provo, UT 84604" />
          </FormControl>
          <DuplicateWarning found={found} onUse={onChoose} />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canSubmit}>
            {isBusy ? 'Saving...' : found.length > 0 ? 'Create anyway' : 'Create Client'}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
