import { startDocument } from '../../../core/pages/shell.js'
import { connectCopies } from './copying.js'
import { connectTouch } from './touch.js'

connectTouch()
connectCopies()
await startDocument()
