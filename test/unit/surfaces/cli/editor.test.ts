import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editorCommand, openInEditor } from '../../../../src/surfaces/cli/terminal/editor.ts';

const place = { path: '/lore/NPCs/Marla Vane.md', line: 12, column: 5 };

describe('the editor that $VISUAL or $EDITOR names', () => {
  it.each([
    ['vim', 'vim', ['+12', place.path]],
    ['/usr/bin/nano -w', '/usr/bin/nano', ['-w', '+12', place.path]],
    ['emacsclient -t', 'emacsclient', ['-t', '+12', place.path]],
    ['code', 'code', ['--wait', '-g', `${place.path}:12:5`]],
    ['code --wait', 'code', ['--wait', '-g', `${place.path}:12:5`]],
    [
      '"C:\\Program Files\\Microsoft VS Code\\Code.exe" -n',
      'C:\\Program Files\\Microsoft VS Code\\Code.exe',
      ['-n', '--wait', '-g', `${place.path}:12:5`],
    ],
    ['subl -w', 'subl', ['-w', '--wait', `${place.path}:12:5`]],
    ['hx', 'hx', [`${place.path}:12:5`]],
    ['idea', 'idea', ['--wait', '--line', '12', place.path]],
    ['scribble --fast', 'scribble', ['--fast', place.path]],
  ])('%s', (EDITOR, program, args) => {
    expect(editorCommand({ EDITOR }, place)).toEqual({ program, args });
  });

  it('is $VISUAL before $EDITOR, and vi where neither is set', () => {
    expect(editorCommand({ VISUAL: 'hx', EDITOR: 'vim' }, place).program).toBe('hx');
    expect(editorCommand({ VISUAL: ' ' }, place)).toEqual({ program: 'vi', args: ['+12', place.path] });
  });

  it('is given a path as it is: no shell reads it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lore-editor-'));
    try {
      const script = join(folder, 'nano');
      writeFileSync(script, '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.out"\n', { mode: 0o755 });
      const path = join(folder, 'a; touch harm $(touch harm).md');
      expect(await openInEditor(editorCommand({ EDITOR: script }, { ...place, path }))).toBeUndefined();
      expect(readFileSync(`${script}.out`, 'utf8')).toBe(`+12\n${path}\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('that is not there or fails says so', async () => {
    expect(await openInEditor({ program: 'no-such-editor-anywhere', args: [] })).toContain('ENOENT');
    expect(await openInEditor({ program: 'false', args: [] })).toBe('false ended with status 1');
  });
});
