import { assetName } from '../asset-name.ts';
import { baseStyle } from './base.ts';
import { entityStyle } from './entity.ts';
import { reviewStyle } from './review.ts';
import { worldStyle } from './world.ts';

/** The style of all pages: one file, which browsers keep. */
export const pagesStyle = [baseStyle, entityStyle, reviewStyle, worldStyle].join('');
export const styleName = assetName('pages', pagesStyle, 'css');
