import { describe, expect, it } from 'vitest';
import { modelSettings } from '../../../src/llm/settings.ts';

describe('the address of a model server', () => {
  it.each(['not-a-url', 'file:///etc/passwd', 'localhost:11434', '//somewhere/v1'])('is refused as %s', (address) => {
    expect(() => modelSettings('scribe-1', { OPENAI_BASE_URL: address })).toThrow(
      expect.objectContaining({ code: 'bad-setting', message: 'OPENAI_BASE_URL is not the address of a server.' }),
    );
  });

  it.each(['http://localhost:11434/v1', 'https://models.example.org/v1'])('is taken as %s', (address) => {
    expect(modelSettings('scribe-1', { OPENAI_BASE_URL: address }).baseURL).toBe(address);
  });
});
