import { expect, it } from 'vitest';
import { localPath } from '../../../../src/surfaces/pages/page.ts';

it.each([
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  'https://elsewhere.example/review',
  'javascript:alert(1)',
  '/.//elsewhere.example',
  '/x/..//elsewhere.example',
  '/\t/elsewhere.example',
  'review',
  '',
  undefined,
])('leads nowhere but to a page of this server: %j', (text) => {
  const to = localPath(text, '/review');
  expect(new URL(to, 'http://127.0.0.1:7331').origin).toBe('http://127.0.0.1:7331');
  expect(to.startsWith('//')).toBe(false);
});

it('keeps what narrows a page down, and its place on it', () => {
  expect(localPath('/review?kind=claims&thing=a%2Fb#L3', '/')).toBe('/review?kind=claims&thing=a%2Fb#L3');
});
