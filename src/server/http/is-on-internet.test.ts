import { expect, test } from 'vitest';
import { isOnInternet } from './is-on-internet.ts';

const hostOf = (url: string) => new URL(url).hostname;

test.each([
  'https://gable.ridgeline.example',
  'https://gable.ridgeline.example.:8443',
  'http://8.8.8.8',
  'http://172.32.0.1',
  'http://[2606:4700::1111]',
  'https://dächer.example',
])('A client can reach %s', (url) => {
  expect(isOnInternet(hostOf(url))).toBe(true);
});

test.each([
  'http://localhost:3000',
  'http://gable.localhost',
  'http://office',
  'http://office.local',
  'http://gable.home.arpa',
  'http://127.0.0.1',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://192.168.1.20:3000',
  'http://169.254.1.1',
  'http://0.0.0.0',
  'http://[::1]',
  'http://[fe80::1]',
  'http://[fd12::1]',
  'http://[::ffff:10.0.0.1]',
])('Only the office or its machine reaches %s', (url) => {
  expect(isOnInternet(hostOf(url))).toBe(false);
});
