import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatInstant } from '#shared/calendar-day.ts';
import { ApiError, callApi } from '#web/api/api-client.ts';
import { SmallForm } from '#web/form/small-form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from '#web/ui/row-list.module.css';
import { passkeyName, passwordProof, type Passkey } from '../second-factor.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { makePasskey, whyNoPasskeys } from './passkey-support.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordProofForm } from './password-proof-form.tsx';

/**
 * Lists the user's passkeys, which can be used instead of a code from the app. Adding and removing
 * them requires the password.
 */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { timeZoneName } = useMe();
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const problem = whyNoPasskeys();

  return (
    <>
      <h3 className={classes.heading}>Passkeys</h3>
      <Text mb="sm">
        Use your fingerprint, face, or a security key instead of the code.
        {problem !== null && ` ${problem}`}
      </Text>
      <Button variant="default" disabled={problem !== null} onClick={() => setIsAdding(true)}>
        Add a passkey
      </Button>
      {passkeys.length > 0 && (
        <ul className={classes.rows} aria-label="Passkeys" style={{ marginTop: 12 }}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.name}>{passkey.name}</div>
                <div className={classes.detail}>
                  added {formatInstant(passkey.createdAt, timeZoneName)} ·{' '}
                  {passkey.lastUsedAt === null
                    ? 'not used yet'
                    : `last used ${formatInstant(passkey.lastUsedAt, timeZoneName)}`}
                </div>
              </div>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setRemoving(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

const passkeyForm = passwordProof.extend({ name: passkeyName });

function AddPasskey({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    schema: passkeyForm,
    initial: { name: '', currentPassword: '' },
    save: async ({ values: { name, currentPassword } }) => {
      const { options } = await callApi(secondFactorEndpoints.startPasskey, {
        body: { currentPassword },
      });
      const { id: handle, response } = await making(options);
      await callApi(secondFactorEndpoints.addPasskey, {
        body: { name, credential: { handle, response } },
      });

      return name;
    },
    onSaved: (name) => {
      toast({ title: 'Passkey added', description: name, tone: 'success' });
      onClose();
    },
  });

  return (
    <Dialog title="Add a passkey" size={440} closeOnClickOutside={false} onClose={onClose}>
      <SmallForm record={record} submitLabel="Add" busyLabel="Adding..." onCancel={onClose}>
        <TextField
          control={record.control}
          name="name"
          label="Name"
          placeholder="Office laptop"
          maxLength={60}
          autoFocus
        />
        <PasswordField
          control={record.control}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
      </SmallForm>
    </Dialog>
  );
}

/**
 * Creates a passkey. The browser refuses if the device already has a passkey for this account, or
 * if the page's URL has a different host.
 */
async function making(options: Record<string, unknown>) {
  try {
    return await makePasskey(options);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') {
      throw new ApiError(0, 'passkey', 'This device already has a passkey for your account.');
    }
    if (name === 'SecurityError') {
      throw new ApiError(0, 'passkey', 'Open Gable at its https:// address to add a passkey.');
    }
    throw error;
  }
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <Dialog title="Remove passkey" size={440} onClose={onClose}>
      <PasswordProofForm
        text={`“${passkey.name}” will no longer sign you in. Your authenticator app still works.`}
        submitLabel="Remove"
        busyLabel="Removing..."
        save={(body) =>
          callApi(secondFactorEndpoints.removePasskey, { params: { id: passkey.id }, body })
        }
        onSaved={() => {
          toast({ title: 'Passkey removed', description: passkey.name, tone: 'success' });
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
