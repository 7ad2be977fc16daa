import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '#shared/calendar-day.ts';
import { deviceName } from '#features/office/auth/device-name.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMe } from '#web/me.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import classes from '#web/ui/row-list.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { useAct } from '#web/use-act.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import type { PushDevice } from '../push-endpoints.ts';
import { subscribeBrowser, unsubscribeBrowser, whyBrowserTakesNone } from './browser-push.ts';

/**
 * Lists the phones and computers that receive push notifications, and lets the user turn this one
 * on or off.
 */
export function PushDevices({ whyNot }: { whyNot: string | null }) {
  const answer = useQuery(endpointQuery(notificationEndpoints.devices));

  return (
    <section>
      <h3 className={classes.heading}>Notifications on your devices</h3>
      {answer.isPending && <Skeleton height={64} />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && <Devices {...answer.data} whyNot={whyNot ?? whyBrowserTakesNone()} />}
      <p className={classes.hint}>
        Shows notifications with Mobile on, even when Gable is closed, except in your quiet hours.
        Signing out turns it off.
      </p>
    </section>
  );
}

interface DevicesProps {
  publicKey: string;
  devices: readonly PushDevice[];
  /** The reason push can't be turned on for this device; null if it can. */
  whyNot: string | null;
}

function Devices({ publicKey, devices, whyNot }: DevicesProps) {
  const { timeZoneName } = useMe();
  const { act, isBusy } = useAct('Failed to change notifications on this device.');
  const [refusal, setRefusal] = useState<string | null>(null);
  const turnOn = async () => {
    const answer = await subscribeBrowser(publicKey);
    setRefusal('refusal' in answer ? answer.refusal : null);
    if ('refusal' in answer) return;
    const { endpoint, keys } = answer.subscription;
    await callApi(notificationEndpoints.addDevice, { body: { endpoint, keys } });
  };
  const remove = async ({ id, isCurrent }: PushDevice) => {
    await callApi(notificationEndpoints.removeDevice, { params: { id } });
    if (isCurrent) await unsubscribeBrowser();
  };

  return (
    <>
      <ul className={classes.rows}>
        {devices.map((one) => (
          <li key={one.id} className={classes.row}>
            <div className={classes.words}>
              <div className={classes.name}>
                {deviceName(one.device)}
                {one.isCurrent && <ColorBadge color="green" label="This device" />}
              </div>
              <div className={classes.detail}>
                on since {formatInstant(one.createdAt, timeZoneName)}
              </div>
            </div>
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Turn off for ${one.isCurrent ? 'this device' : deviceName(one.device)}`}
              disabled={isBusy}
              onClick={() => act(() => remove(one))}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
      {!devices.some(({ isCurrent }) => isCurrent) && (
        <>
          <Button
            variant="default"
            mt="xs"
            loading={isBusy}
            disabled={whyNot !== null}
            aria-describedby={whyNot === null ? undefined : 'why-no-push'}
            onClick={() => act(turnOn)}
          >
            Turn on for this device
          </Button>
          {whyNot !== null && (
            <p id="why-no-push" className={classes.hint}>
              {whyNot}
            </p>
          )}
          {refusal !== null && (
            <p role="alert" className={classes.hint}>
              {refusal}
            </p>
          )}
        </>
      )}
    </>
  );
}
