import { foldKey } from '../util/text/fold.ts';

/** Keys, folded, under which tools, plugins and games write what changes from day to day, and authors what is no part of the world. */
const keys: ReadonlySet<string> = new Set(
  [
    // games
    'level, lvl, levels, hp, hit points, max hp, current hp, hit dice, temp hp, xp, exp, experience, gold, gp',
    'sp, cp, pp, ep, money, coins, wealth, treasure, cr, challenge, challenge rating, ac, armor class',
    'armour class, armor, armour, mp, mana, stamina, sanity, initiative, init, speed, score, str, dex, con',
    'int, wis, cha, strength, dexterity, constitution, intelligence, wisdom, charisma, might, agility, spirit',
    'vigor, stats, modifier, bonus, proficiency, proficiency bonus, passive perception, damage, attack',
    'defense, defence, saves, save, skills, skill, spell slots, slots, exhaustion, player, players, dm, gm',
    'party, party1 relation, party relation, initiative bonus, price, cost, value, quantity, qty, count',
    'amount, charges, rarity, attunement, reputation, renown, favor, favour, faction rank, influence',
    'inspiration, passive insight, passive investigation, death saves, hit die, hd, thac0, fate points, luck',
    'luck points, hero points, conditions, loot, inventory, equipment, gear, carried, encumbrance, build',
    'multiclass, subclass, archetype, feats, feat, languages known, size, movement, senses, threat, xp value',
    'tactics, tier, power level, difficulty, dc, roll, dice, resources, actions',
    // sessions and play
    'session, sessions, role in the story, last session, first session, session number, last seen, last seen in, first seen',
    'last visited, visited, met, encounter, encounters, campaign, campaigns, adventure, quest, quests, arc',
    'act, scene, chapter, chapters, episode, volume, appearances, first appearance, last appearance, pov',
    'whereabouts, location, pc, pcs, player name, played by, player character, attitude, disposition',
    'relationship, relationship to party, opinion, known to party, revealed, met on, met in, session notes',
    'recap, hook, hooks, plot hook, plot hooks, rumors, rumours, secrets, plot, plots, role in story',
    'role in campaign, story role, importance, introduced, introduced in',
    // where it was read, and who wrote it
    'source, sources, page, pages, page number, book, reference, references, ref, refs, citation, credit',
    'credits, author, authors, creator, editor, owner, copyright, license, licence, translator, artist, actor',
    'voice, voice actor, voiced by, portrayed by, face claim, faceclaim, fc, casting, cast, inspirations',
    'inspired by, based on, influences, influence notes, reference image, music, playlist, soundtrack, song',
    'theme song, theme music, leitmotif, spotify, youtube, credit line',
    // files and tools
    'created, updated, modified, created at, updated at, modified at, date created, date modified',
    'date updated, last modified, last updated, last edited, mtime, ctime, timestamp, date added, added',
    'revision, rev, version, position, pos, x, y, z, lat, lng, lon, long, latitude, longitude, coordinates',
    'coords, zoom, map, mapmarker, map marker, mapzoom, marker, pin, weight, order, sort, sort order',
    'sort key, index, number, no, nr, uid, uuid, guid, key, ref id, cssclass, cssclasses, publish, published',
    'permalink, slug, layout, template, draft, status, progress, stage, todo, done, completed, complete',
    'priority, rating, stars, reviewed, review, canon, wip, visibility, private, public, hidden, secret',
    'color, colour, css, icon, banner, cover, thumbnail, image, portrait, token, art, sticker, font, theme',
    'style, class, type, kind, category, folder, path, file, filename, parent note, up, down, next, prev',
    'previous, toc, word count, wordcount, goal, deadline, due, statblock, noteicon, obsidian ui mode',
    'excalidraw plugin, kanban plugin, dg publish, dg home, aliases, title, short, subtitle, mood',
    // what one says in one way here and in another there
    'quote, quotes, quotation, epigraph, catchphrase, catch phrase, saying, sayings, tagline, logline, motto',
    'mottos, slogan, words, house words, creed, battle cry, war cry, greeting, pronunciation, pronounced, ipa',
    'phonetic, phonetics, accent, voice notes, speech, speech pattern, speech patterns, mannerism, mannerisms',
    'demeanor, demeanour, manner, personality, temperament, character, quirk, quirks, habit, habits, hobby',
    'hobbies, interests, likes, dislikes, loves, hates, fear, fears, flaw, flaws, ideal, ideals, bond, bonds',
    'strengths, weakness, weaknesses, virtue, virtues, vice, vices, motive, motives, motivation, motivations',
    'want, wants, need, needs, desire, desires, agenda, ambition, ambitions, drive, belief, beliefs',
    'philosophy, outlook, attire, clothing, clothes, outfit, dress, look, looks, physique, features',
    'distinguishing features, distinguishing marks, first impression, impression, vibe, aesthetic, atmosphere',
    'ambience, feel, tone, smell, sights, sounds, symbolism, symbol notes, etymology, name meaning, meaning',
    'meaning of name, one liner, oneliner, in short, tldr, tl dr, hook line, excerpt, abstract, teaser',
    'caption, info, details, detail, extra, misc, other, remarks, remark, trivia, fun fact, facts, text, body',
    'content, flavor, flavour, flavor text, flavour text, prompt, trope, tropes, enneagram, mbti',
    'love language',
  ].flatMap((line) => line.split(', ').map(foldKey)),
);

/** Prefixes of keys that a tool or a game writes by the dozen: `dg-…`, `stats_might`. */
const prefixes =
  /^(?:dg|fc|excalidraw|kanban|dataview|obsidian|banner|statblock|stats?|skills?|saves?|abilit(?:y|ies)|hp|ac|spells?|charted|leaflet|map)[_-]/;

/** True if two values under a key that no ontology knows are nothing to compare. */
export function isBookkeepingKey(key: string): boolean {
  return prefixes.test(key.toLowerCase()) || keys.has(foldKey(key));
}

/** A moment of a file, an address or a picture: what tools write, whatever the key. */
export function isBookkeepingValue(value: string): boolean {
  return /^(?:19[7-9]\d|20\d\d)-\d\d-\d\d|^\d{13}$|^https?:|^#?[\da-f]{6}$|\.(?:png|jpe?g|webp|gif|svg|md|pdf)(?:\]\])?$/i.test(
    value.trim(),
  );
}
