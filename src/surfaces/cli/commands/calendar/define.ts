import type { Command } from 'commander';
import { examples, withFormat, withWorld } from '../../options.ts';

/** `lore calendar`: how the years of a world run. */
export function addCalendarCommands(program: Command): void {
  const group = program
    .command('calendar')
    .description('print a year, convert dates, and say what day it is in a world');
  addShow(group);
  addConvert(group);
  addNow(group);
  addList(group);
  addImport(group);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('print one year: its months, the days between them, weekdays and eras')
    .argument('[year]', "as the calendar writes it, e.g. `412 AR`; default: the year of the world's present")
    .option(
      '--calendar <name|file>',
      "a calendar of the world, a preset or a .calendar.yaml file; default: the world's main one",
    );
  withFormat(withWorld(command))
    .addHelpText(
      'after',
      examples(
        'lore calendar show',
        'lore calendar show "412 AR" --world fixtures/ashen-coast',
        'lore calendar show "1492 DR" --calendar harptos',
      ),
    )
    .action(async (year: string | undefined, _path: unknown, options: unknown) => {
      const { calendarShowCommand } = await import('./show.ts');
      await calendarShowCommand(year, options);
    });
}

function addConvert(group: Command): void {
  const command = group
    .command('convert')
    .description('say which date of another calendar a date is; a sync point has to tie the two')
    .argument('<date>', 'in the calendar --from')
    .requiredOption('--from <calendar>', 'name of a calendar of the world, of a preset, or a file')
    .requiredOption('--to <calendar>', 'likewise');
  withFormat(withWorld(command))
    .addHelpText(
      'after',
      examples(
        'lore calendar convert "25 October 1917" --from julian --to gregorian',
        'lore calendar convert "14 Rova 412 AR" --from "Coast Reckoning" --to harptos.calendar.yaml',
      ),
    )
    .action(async (date: string, _path: unknown, options: unknown) => {
      const { calendarConvertCommand } = await import('./convert.ts');
      await calendarConvertCommand(date, options);
    });
}

function addNow(group: Command): void {
  const command = group.command('now').description("say what day the world's present is, in each of its calendars");
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore calendar now --world fixtures/ashen-coast'))
    .action(async (_path: unknown, options: unknown) => {
      const { calendarNowCommand } = await import('./now.ts');
      await calendarNowCommand(options);
    });
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description("list the world's calendars, and those that ship with this program");
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore calendar list'))
    .action(async (_path: unknown, options: unknown) => {
      const { calendarListCommand } = await import('./list.ts');
      await calendarListCommand(options);
    });
}

function addImport(group: Command): void {
  group
    .command('import')
    .description('turn an export of Calendarium, Fantasy Calendar or Simple Calendar into a calendar file, on stdout')
    .argument('<file>', 'the export, as JSON')
    .option('--name <calendar>', 'which one, where the file holds several')
    .addHelpText('after', examples('lore calendar import exandria.json > exandria.calendar.yaml'))
    .action(async (file: string, options: unknown) => {
      const { calendarImportCommand } = await import('./import.ts');
      await calendarImportCommand(file, options);
    });
}
