import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { codeConfirmation, codeRequest, textUpdates } from './text-updates.ts';

/** The provider calls for everyone, from a few networks. */
const INBOUND = { calls: 3_000, minutes: 15 };

export const textUpdateEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/user/text-updates',
    access: 'signed-in',
    summary: 'Whether I get text updates, at which number and since when, or why none can be sent',
    response: textUpdates,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/user/text-updates/code',
    access: 'signed-in',
    reloads: 'nothing',
    summary: 'Text a code to a number at which I agree to get text updates',
    body: codeRequest,
    response: z.object({ phone: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/user/text-updates/confirm',
    access: 'signed-in',
    summary: 'Turn text updates on with the code that was texted',
    body: codeConfirmation,
    response: textUpdates,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/api/user/text-updates',
    access: 'signed-in',
    summary: 'Stop my text updates',
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/public/texts',
    access: 'public',
    throttle: INBOUND,
    rawBody: true, // a form, which the provider has signed
    summary: 'Takes STOP, START and HELP from the provider of text messages (404 without one)',
    produces: 'text/xml',
  }),
};
