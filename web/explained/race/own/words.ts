import ownWords from 'words:own'
import raceWords from 'words:race'
import type { KeyOf } from '../../../words/keys.js'
import { Words } from '../../../words/words.js'

export type OwnWords = Words<KeyOf<'own' | 'race'>>

/** The sentences for programs, which speak English. */
export const inEnglish = (): Promise<OwnWords> => Words.load<KeyOf<'own' | 'race'>>('en', raceWords, ownWords)
