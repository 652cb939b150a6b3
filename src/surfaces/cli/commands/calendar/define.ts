import type { Command } from 'commander';
import { examples, withFormat, withWorld } from '../../options.ts';

/** `lore calendar`: how the years of a world run. */
export function addCalendarCommands(program: Command): void {
  const group = program.command('calendar').description('Show, convert and import calendars');
  addShow(group);
  addConvert(group);
  addNow(group);
  addList(group);
  addImport(group);
}

function addShow(group: Command): void {
  const command = group
    .command('show')
    .description('Show one year of a calendar')
    .argument('[year]', 'year, or a date in it, e.g. `412 AR` (default: now)')
    .option('--calendar <name|file>', 'calendar, preset or .calendar.yaml (default: the main one)');
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
    .description('Convert a date between two calendars')
    .argument('<date>', 'date in the calendar --from, e.g. `14 Rova 412 AR`')
    .requiredOption('--from <calendar>', 'calendar of the date: name, preset or file')
    .requiredOption('--to <calendar>', 'calendar of the result: name, preset or file');
  withFormat(withWorld(command))
    .addHelpText(
      'after',
      examples(
        'lore calendar convert "25 October 1917" --from julian --to gregorian',
        'lore calendar convert "14 Rova 412 AR" --from "Coast Reckoning" --to harptos',
        'lore calendar convert "the Siege" --from "Coast Reckoning" --to "Hill Count"',
      ),
    )
    .action(async (date: string, _path: unknown, options: unknown) => {
      const { calendarConvertCommand } = await import('./convert.ts');
      await calendarConvertCommand(date, options);
    });
}

function addNow(group: Command): void {
  const command = group.command('now').description("Show the world's present in each calendar");
  withFormat(withWorld(command))
    .addHelpText('after', examples('lore calendar now --world fixtures/ashen-coast'))
    .action(async (_path: unknown, options: unknown) => {
      const { calendarNowCommand } = await import('./now.ts');
      await calendarNowCommand(options);
    });
}

function addList(group: Command): void {
  const command = group.command('list').description('List calendars and presets');
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
    .description('Convert a calendar of another program')
    .argument('<file>', 'JSON of Calendarium, Fantasy or Simple Calendar')
    .option('--name <calendar>', 'calendar to convert, if the file has several')
    .addHelpText('after', examples('lore calendar import exandria.json > exandria.calendar.yaml'))
    .action(async (file: string, options: unknown) => {
      const { calendarImportCommand } = await import('./import.ts');
      await calendarImportCommand(file, options);
    });
}
