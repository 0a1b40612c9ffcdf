/* A value network at the speed of C: the compiler turns its loops into vector instructions.

   value_network.py has the same in Python; tests compare the two. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>


/* The first layer has inputs that are 0 or 1: number n of an observation has the inputs
   offsets[n] to offsets[n + 1], and the first of them that are not above its thresholds are 1.
   All weights are 16-bit, all sums 32-bit whole numbers, so every machine finds the same. */

typedef struct {
    PyObject_HEAD
    Py_ssize_t numbers, inputs, first, second, outputs;
    int shift_first, shift_second, limit;
    uint16_t *codes;    /* for each number and value 0..255, how many of its inputs are 1 */
    int32_t *offsets;
    int16_t *weights_first, *weights_second, *weights_third;
    int32_t *bias_first, *bias_second, *bias_third;
    int32_t *sums_first, *sums_second;
    int16_t *hidden_first;
    uint8_t *last_row;  /* the observation that `sums_first` is for */
} Network;

static void
network_dealloc(Network *self)
{
    PyMem_Free(self->codes);
    PyMem_Free(self->offsets);
    PyMem_Free(self->weights_first);
    PyMem_Free(self->weights_second);
    PyMem_Free(self->weights_third);
    PyMem_Free(self->bias_first);
    PyMem_Free(self->bias_second);
    PyMem_Free(self->bias_third);
    PyMem_Free(self->sums_first);
    PyMem_Free(self->sums_second);
    PyMem_Free(self->hidden_first);
    PyMem_Free(self->last_row);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static void *
copied(const Py_buffer *source, Py_ssize_t count, Py_ssize_t width, const char *name)
{
    if (source->len != count * width) {
        PyErr_Format(PyExc_ValueError, "%s has %zd bytes, not %zd", name, source->len,
                     count * width);
        return NULL;
    }
    void *found = PyMem_Malloc(source->len ? source->len : 1);
    if (!found)
        return PyErr_NoMemory();
    memcpy(found, source->buf, source->len);
    return found;
}

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__gnu_linux__)
#define WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define WIDE_VECTORS
#endif

/* Sets the sums of the first layer to those of an observation of zeros. */
static void
first_sums(Network *self)
{
    memcpy(self->sums_first, self->bias_first, self->first * sizeof(int32_t));
    for (Py_ssize_t n = 0; n < self->numbers; n++) {
        const int16_t *weights = self->weights_first + (Py_ssize_t)self->offsets[n] * self->first;
        for (int count = self->codes[n * 256]; count > 0; count--, weights += self->first)
            for (Py_ssize_t i = 0; i < self->first; i++)
                self->sums_first[i] += weights[i];
    }
}

/* Changes the sums of the first layer to those of another observation. Positions that are
   evaluated one after the other are mostly alike, and sums of whole numbers have no errors. */
WIDE_VECTORS static void
change_sums(Network *self, const uint8_t *row)
{
    const Py_ssize_t first = self->first;
    int32_t *restrict sums = self->sums_first;
    uint8_t *last = self->last_row;
    for (Py_ssize_t n = 0; n < self->numbers; n++) {
        if (row[n] == last[n])
            continue;
        int before = self->codes[n * 256 + last[n]], now = self->codes[n * 256 + row[n]];
        const int16_t *rows = self->weights_first + (Py_ssize_t)self->offsets[n] * first;
        last[n] = row[n];
        for (; before < now; before++) {
            const int16_t *restrict weights = rows + before * first;
            for (Py_ssize_t i = 0; i < first; i++)
                sums[i] += weights[i];
        }
        for (; before > now; before--) {
            const int16_t *restrict weights = rows + (before - 1) * first;
            for (Py_ssize_t i = 0; i < first; i++)
                sums[i] -= weights[i];
        }
    }
}

/* Computes the second layer from the sums of the first. */
WIDE_VECTORS static void
second_layer(Network *self)
{
    const Py_ssize_t first = self->first, second = self->second;
    const int32_t *restrict sums = self->sums_first;
    int16_t *restrict hidden = self->hidden_first;
    const int shift = self->shift_first, limit = self->limit;
    for (Py_ssize_t i = 0; i < first; i++) {
        int32_t value = sums[i] >> shift;
        value = value < 0 ? 0 : value;
        hidden[i] = (int16_t)(value > limit ? limit : value);
    }
    int32_t *restrict next = self->sums_second;
    memcpy(next, self->bias_second, second * sizeof(int32_t));
    for (Py_ssize_t j = 0; j < first; j++) {
        int32_t value = hidden[j];
        if (!value)
            continue;
        const int16_t *restrict weights = self->weights_second + j * second;
        for (Py_ssize_t i = 0; i < second; i++)
            next[i] += value * weights[i];
    }
    for (Py_ssize_t i = 0; i < second; i++) {
        int32_t value = next[i] >> self->shift_second;
        next[i] = value < 0 ? 0 : value > limit ? limit : value;
    }
}

/* Network(thresholds, first, second, outputs, shift_first, shift_second, limit,
           w1, b1, w2, b2, w3, b3): `thresholds` is a list of bytes, ascending, for each number. */
static PyObject *
network_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *thresholds;
    Py_ssize_t first, second, outputs;
    int shift_first, shift_second, limit;
    Py_buffer w1 = {0}, b1 = {0}, w2 = {0}, b2 = {0}, w3 = {0}, b3 = {0};
    if (!PyArg_ParseTuple(args, "O!nnniiiy*y*y*y*y*y*", &PyList_Type, &thresholds, &first, &second,
                          &outputs, &shift_first, &shift_second, &limit, &w1, &b1, &w2, &b2, &w3,
                          &b3))
        return NULL;
    Network *self = NULL;
    if (first < 1 || second < 1 || outputs < 1 || first > 4096 || second > 4096 || outputs > 64
        || shift_first < 0 || shift_first > 30 || shift_second < 0 || shift_second > 30
        || limit < 1 || limit > 32767) {
        PyErr_SetString(PyExc_ValueError, "the network has a size that is not possible");
        goto done;
    }
    self = (Network *)type->tp_alloc(type, 0);
    if (!self)
        goto done;
    self->numbers = PyList_GET_SIZE(thresholds);
    self->first = first;
    self->second = second;
    self->outputs = outputs;
    self->shift_first = shift_first;
    self->shift_second = shift_second;
    self->limit = limit;
    self->codes = PyMem_Calloc(self->numbers * 256 + 1, sizeof(uint16_t));
    self->offsets = PyMem_Calloc(self->numbers + 1, sizeof(int32_t));
    if (!self->codes || !self->offsets)
        goto failed;
    for (Py_ssize_t n = 0; n < self->numbers; n++) {
        PyObject *steps = PyList_GET_ITEM(thresholds, n);
        if (!PyBytes_CheckExact(steps)) {
            PyErr_SetString(PyExc_TypeError, "thresholds must be a list of bytes");
            goto failed;
        }
        Py_ssize_t count = PyBytes_GET_SIZE(steps);
        const uint8_t *bounds = (const uint8_t *)PyBytes_AS_STRING(steps);
        for (int value = 0; value < 256; value++)
            for (Py_ssize_t i = 0; i < count && bounds[i] <= value; i++)
                self->codes[n * 256 + value]++;
        self->offsets[n + 1] = self->offsets[n] + (int32_t)count;
    }
    self->inputs = self->offsets[self->numbers];
    if (self->inputs > 65535) {
        PyErr_SetString(PyExc_ValueError, "the network has too many inputs");
        goto failed;
    }
    self->sums_first = PyMem_Calloc(first, sizeof(int32_t));
    self->sums_second = PyMem_Calloc(second, sizeof(int32_t));
    self->hidden_first = PyMem_Calloc(first, sizeof(int16_t));
    self->last_row = PyMem_Calloc(self->numbers + 1, 1);
    if (!self->sums_first || !self->sums_second || !self->hidden_first || !self->last_row) {
        PyErr_NoMemory();
        goto failed;
    }
    if (!(self->weights_first = copied(&w1, self->inputs * first, 2, "w1"))
        || !(self->bias_first = copied(&b1, first, 4, "b1"))
        || !(self->weights_second = copied(&w2, first * second, 2, "w2"))
        || !(self->bias_second = copied(&b2, second, 4, "b2"))
        || !(self->weights_third = copied(&w3, second * outputs, 2, "w3"))
        || !(self->bias_third = copied(&b3, outputs, 4, "b3")))
        goto failed;
    first_sums(self);
    goto done;
failed:
    Py_CLEAR(self);
    if (!PyErr_Occurred())
        PyErr_NoMemory();
done:
    PyBuffer_Release(&w1);
    PyBuffer_Release(&b1);
    PyBuffer_Release(&w2);
    PyBuffer_Release(&b2);
    PyBuffer_Release(&w3);
    PyBuffer_Release(&b3);
    return (PyObject *)self;
}

/* w1 has a row of `first` weights for each input, w2 a row of `second` for each of the first
   layer, w3 a row of `second` for each output. */
static PyObject *
network_forward_row(Network *self, const uint8_t *row)
{
    const Py_ssize_t second = self->second;
    const int32_t *next = self->sums_second;
    change_sums(self, row);
    second_layer(self);
    PyObject *found = PyList_New(self->outputs);
    for (Py_ssize_t i = 0; found && i < self->outputs; i++) {
        int64_t total = self->bias_third[i];
        const int16_t *weights = self->weights_third + i * second;
        for (Py_ssize_t j = 0; j < second; j++)
            total += (int64_t)next[j] * weights[j];
        PyObject *number = PyLong_FromLongLong(total);
        if (!number)
            Py_CLEAR(found);
        else
            PyList_SET_ITEM(found, i, number);
    }
    return found;
}

static PyObject *
network_forward(Network *self, PyObject *row)
{
    Py_buffer view;
    if (PyObject_GetBuffer(row, &view, PyBUF_SIMPLE) < 0)
        return NULL;
    PyObject *found = NULL;
    if (view.len != self->numbers)
        PyErr_Format(PyExc_ValueError, "the network needs %zd numbers, not %zd", self->numbers,
                     view.len);
    else
        found = network_forward_row(self, view.buf);
    PyBuffer_Release(&view);
    return found;
}

static PyMethodDef network_methods[] = {
    {"forward", (PyCFunction)network_forward, METH_O,
     "Return the outputs for an observation, as whole numbers."},
    {NULL}
};
static PyTypeObject NetworkType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "pithead.bots.network.network_in_c.Network",
    .tp_doc = "A small neural network of whole numbers.",
    .tp_basicsize = sizeof(Network),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = network_new,
    .tp_dealloc = (destructor)network_dealloc,
    .tp_methods = network_methods,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "network_in_c", "Value networks at the speed of C.", -1
};

PyMODINIT_FUNC
PyInit_network_in_c(void)
{
    PyObject *self = PyModule_Create(&module);
    if (!self)
        return NULL;
    if (PyModule_AddType(self, &NetworkType) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    return self;
}
