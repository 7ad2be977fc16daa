import { z } from 'zod';
import { user } from '#features/office/auth/user.ts';
import { endpoint } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields/field-schemas.ts';
import { invitation, invitationInput, oneTimeLink, teamMember, userChange } from './team.ts';

export const teamEndpoints = {
  users: endpoint({
    method: 'GET',
    path: '/api/users',
    access: { resource: 'users', action: 'read' },
    summary: 'List the team',
    response: z.array(teamMember),
  }),
  changeUser: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    access: { resource: 'users', action: 'update' },
    summary: "Change a user's access or deactivate them",
    params: idParams,
    body: userChange,
    response: user,
  }),
  makeResetLink: endpoint({
    method: 'POST',
    path: '/api/users/:id/reset-link',
    access: { resource: 'users', action: 'update' },
    summary: 'Create a one-time password link',
    params: idParams,
    response: oneTimeLink,
    status: 201,
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    access: { resource: 'users', action: 'update' },
    summary: "Turn off a user's two-step verification",
    description: 'Ends their sessions. Returns 409 when it is off.',
    params: idParams,
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/api/invitations',
    access: { resource: 'users', action: 'create' },
    summary: 'List pending invitations',
    response: z.array(invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/invitations',
    access: { resource: 'users', action: 'create' },
    summary: 'Invite a user by email address',
    body: invitationInput,
    response: oneTimeLink.extend({ invitation }),
    status: 201,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/api/invitations/:id',
    access: { resource: 'users', action: 'create' },
    summary: 'Withdraw an invitation',
    params: idParams,
  }),
};
