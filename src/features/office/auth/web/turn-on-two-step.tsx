import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import type { ResponseOf } from '#shared/endpoint.ts';
import { callApi } from '#web/api/api-client.ts';
import { SmallForm } from '#web/form/small-form.tsx';
import { CodeField } from '#web/form/code-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { authenticatorConfirmation } from '../second-factor.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { PasswordProofForm } from './password-proof-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type NewAuthenticator = ResponseOf<typeof secondFactorEndpoints.startAuthenticator>;

/**
 * Guides the user through turning on two-step verification: the password, the first code from the
 * app, and the recovery codes.
 */
export function TurnOnTwoStep({ onClose }: { onClose: () => void }) {
  const [authenticator, setAuthenticator] = useState<NewAuthenticator | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  return (
    <Dialog
      title={codes ? 'Your recovery codes' : 'Turn on two-step verification'}
      size={480}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : authenticator ? (
        <ConfirmApp {...authenticator} onConfirmed={setCodes} onCancel={onClose} />
      ) : (
        <PasswordProofForm
          text="You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or your password manager."
          submitLabel="Continue"
          busyLabel="Checking..."
          save={(body) => callApi(secondFactorEndpoints.startAuthenticator, { body })}
          onSaved={setAuthenticator}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

interface ConfirmAppProps extends NewAuthenticator {
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function ConfirmApp({ secret, address, onConfirmed, onCancel }: ConfirmAppProps) {
  const record = useRecordForm({
    schema: authenticatorConfirmation,
    initial: { code: '' },
    save: ({ values }) => callApi(secondFactorEndpoints.confirmAuthenticator, { body: values }),
    onSaved: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });

  return (
    <SmallForm record={record} submitLabel="Turn on" busyLabel="Turning on..." onCancel={onCancel}>
      <Text>Scan this code with the app, or type the key. Then enter the code the app shows.</Text>
      <Stack align="center">
        <QrCode text={address} label="QR code for the authenticator app" />
      </Stack>
      {/* Repeat the key in groups of four below, since the field is too narrow for it on a phone. */}
      <CopyField label="Key" description={secret.replaceAll(/.{4}(?=.)/g, '$& ')} text={secret} />
      <CodeField control={record.control} name="code" label="Six-digit code" />
    </SmallForm>
  );
}

/** The width of the empty margin that QR code readers need, in modules. */
const BORDER = 4;

/** Renders text as a QR code. Dark on white in both themes, because many readers require that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
