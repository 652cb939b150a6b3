import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { RestWorld } from '../../../support/program/rest.ts';

it('the document of REST is one that an outside validator takes', async () => {
  const rest = await RestWorld.open({ 'a.yaml': '- { id: odo }\n' });
  const { body } = await rest.get('/openapi.json');
  await rest.close();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(body);
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version, body.openapi]).toEqual([true, '3.1', '3.1.0']);
  expect((await validator.validate({ ...body, paths: { conflicts: {} } })).valid).toBe(false);
});
