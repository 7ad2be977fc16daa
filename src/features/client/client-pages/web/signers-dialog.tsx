import { ActionIcon, Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { callApi } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { editConflictsOf } from '#web/form/edit-conflict.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import {
  MOST_SIGNERS,
  signerEndpoints,
  signersInput,
  type Signer,
  type SignerInput,
} from '../signer.ts';
import classes from './signers.module.css';

interface SignersDialogProps {
  /** The estimate's ID. */
  id: number;
  signers: readonly Signer[];
  /** The estimate's version when the signers were loaded. */
  version: number;
  onClose: () => void;
}

/**
 * Returns the signers' names, such as 'Maria Alvarez, Luis Alvarez', for the edit conflict dialog.
 */
function namesIn(value: unknown): string {
  const names = Array.isArray(value) ? (value as SignerInput[]).map(({ name }) => name) : [];

  return names.join(', ') || 'One person signs with the client link';
}

/** Edits who signs, and in what order. Signers who have already signed stay first. */
export function SignersDialog({ id, signers, version: readVersion, onClose }: SignersDialogProps) {
  const known = useRef(signers.map((one) => one.id));
  const record = useRecordForm({
    schema: signersInput.omit({ version: true }),
    version: readVersion,
    labels: { signers: 'Signers' },
    valueText: (_field, value) => namesIn(value),
    initial: {
      signers:
        signers.length > 0
          ? signers.map((one) => ({ id: one.id, name: one.name, email: one.email }))
          : [
              { name: '', email: '' },
              { name: '', email: '' },
            ],
    },
    save: ({ values, version }) => {
      // If another user removed a signer and this list is kept, add the signer as a new one.
      const kept = values.signers.map(({ id: signerId, ...one }) =>
        signerId !== undefined && known.current.includes(signerId) ? { ...one, id: signerId } : one,
      );
      const body = { signers: kept, ...(version !== undefined && { version }) };

      return callApi(signerEndpoints.set, { params: { id }, body }).catch((error: unknown) => {
        const now = editConflictsOf(error)?.current['signers'];
        if (Array.isArray(now)) known.current = (now as Signer[]).map((one) => one.id);
        throw error;
      });
    },
    onSaved: async () => {
      await dataReloaded();
      toast({ title: 'Signers saved', tone: 'success' });
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to save signers. Please try again.' },
  });
  const { control } = record;
  const { fields, append, remove } = useFieldArray({ control, name: 'signers', keyName: 'key' });

  return (
    <FormDialog
      title="Signers"
      size={640}
      record={record}
      submitLabel="Save Signers"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        Each person signs in this order with their own link. The estimate is accepted after the last
        signature.
      </p>
      <ol className={classes.rows}>
        {fields.map(({ key }, index) => {
          const hasSigned = signers[index]?.state === 'signed';

          return (
            <li key={key} className={classes.row}>
              <TextField
                control={control}
                name={`signers.${index}.name`}
                label={`Name of signer ${index + 1}`}
                disabled={hasSigned}
              />
              <TextField
                control={control}
                name={`signers.${index}.email`}
                label={`Email of signer ${index + 1}`}
                type="email"
                disabled={hasSigned}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove signer ${index + 1}`}
                disabled={hasSigned}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={fields.length >= MOST_SIGNERS}
          onClick={() => append({ name: '', email: '' })}
        >
          Add Signer
        </Button>
      </div>
    </FormDialog>
  );
}
