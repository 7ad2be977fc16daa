import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { company } from './company.ts';

export const companyEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/company',
    access: { resource: 'company', action: 'read' },
    summary: 'Get the company profile',
    get response() {
      return company.record;
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/company',
    access: { resource: 'company', action: 'update' },
    summary: 'Update the company profile',
    get body() {
      return company.update;
    },
    get response() {
      return company.record;
    },
  }),
  readLogo: endpoint({
    method: 'GET',
    path: '/api/company/logo',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Get the company logo',
    query: z.object({ v: z.string().max(80).optional() }),
    produces: 'image/png',
  }),
  updateLogo: endpoint({
    method: 'PUT',
    path: '/api/company/logo',
    access: { resource: 'company', action: 'update' },
    summary: 'Set the company logo',
    description: 'Send a PNG, JPEG, HEIC, or WebP picture as the body.',
    consumes: 'image/*',
    bodyLimit: 10 * 1024 * 1024,
    get response() {
      return company.record;
    },
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/api/company/logo',
    access: { resource: 'company', action: 'update' },
    summary: 'Remove the company logo',
  }),
};
