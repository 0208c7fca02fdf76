import { describe, expect, test } from 'vitest'
import { articleIn } from '../../../web/build/vite/article.js'
import { presets } from '../../../web/studio/gallery/presets.js'
import { languageTags } from '../../../web/words/languages.js'

describe.each(languageTags)('the article in %s', (language) => {
  test.each(['processing', 'imai', 'retro'] as const)('opens the original “%s” as its preset does', (id) => {
    const { link } = presets.find((preset) => preset.id === id)!
    const spoken = language === 'en' ? link : `${link}&lang=${language}`
    expect(articleIn(language)).toContain(`href="./${spoken.replaceAll('&', '&amp;')}"`)
  })
})
