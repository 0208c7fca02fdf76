import js from '@eslint/js'
import typescript from 'typescript-eslint'

export default typescript.config(
  { ignores: ['build/', 'dist/', 'node_modules/', 'test-results/'] },
  js.configs.recommended,
  ...typescript.configs.strict,
  {
    rules: {
      // Typed arrays are indexed in hot loops; the bounds are the loop's.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // One member a line, and one question at a time: what is packed to save lines is read twice.
      'no-nested-ternary': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SpreadElement > :matches(ObjectExpression, ArrayExpression)',
          message: 'Write the members of the literal where you spread it.',
        },
      ],
      'max-len': ['error', { code: 1000, comments: 110, ignoreUrls: true, ignorePattern: '^/// <reference' }],
    },
  },
  {
    files: ['web/**'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  // As their authors wrote them.
  { files: ['web/explained/published/**'], rules: { 'no-nested-ternary': 'off' } },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        location: 'readonly',
        console: 'readonly',
        process: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        atob: 'readonly',
        Worker: 'readonly',
        crypto: 'readonly',
        document: 'readonly',
      },
    },
  },
)
