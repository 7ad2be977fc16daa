import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { codeConfirmation, codeRequest, textUpdates } from './text-updates.ts';

/** The limit is high because the provider sends all incoming texts from a few networks. */
const INBOUND = { calls: 3_000, minutes: 15 };

export const textUpdateEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/user/text-updates',
    access: 'signed-in',
    summary: "Get the user's text update status",
    description: 'With the number and start date, or the reason why none can be sent.',
    response: textUpdates,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/user/text-updates/code',
    access: 'signed-in',
    reloads: 'nothing',
    summary: 'Text a confirmation code to a number',
    description: 'Requesting the code is consent to text updates at this number.',
    body: codeRequest,
    response: z.object({ phone: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/user/text-updates/confirm',
    access: 'signed-in',
    summary: 'Turn on text updates with a code',
    body: codeConfirmation,
    response: textUpdates,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/api/user/text-updates',
    access: 'signed-in',
    summary: 'Turn off text updates',
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/public/texts',
    access: 'public',
    throttle: INBOUND,
    rawBody: true, // A form signed by the provider.
    summary: 'Receive STOP, START, and HELP text messages',
    description: 'From the text message provider. Returns 404 when none is set up.',
    produces: 'text/xml',
  }),
};
